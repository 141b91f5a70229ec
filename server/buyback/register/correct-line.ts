import { eq } from "drizzle-orm";
import type { Correction } from "#contract/buyback/register.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { addRegisterLine, lockRegister, type RegisterDeps } from "./add-line.ts";
import { buybackRegister } from "./tables.ts";

/**
 * Corrects a line of the register by a new line, which names it. The old line stays. Returns the number of the new line. Errors:
 * NOT_FOUND; STALE for a line that is corrected already, since the next correction names the newest line.
 */
export async function correctLine(
  deps: RegisterDeps & { readonly database: Database },
  number: number,
  { reason, ...line }: Correction,
  actor: StaffActor,
): Promise<number> {
  return transact(deps.database, async (tx) => {
    // Once the register is locked, the search sees the correction of a colleague.
    await lockRegister(tx);
    const [[old], [correction]] = [
      await tx.select().from(buybackRegister).where(eq(buybackRegister.number, number)),
      await tx.select().from(buybackRegister).where(eq(buybackRegister.corrects, number)),
    ];
    if (!old) throw new Failure("NOT_FOUND");
    if (correction) throw new Failure("STALE");
    const { buybackId, deviceId, episodeId } = old;
    const added = await addRegisterLine(tx, deps, {
      ...{ buybackId, deviceId, episodeId, ...line, corrects: number, reason },
      staffId: actor.staffId,
    });
    await recordAudit(tx, deps.clock, {
      ...{ actor, action: "register.corrected", reason },
      object: { type: "register", id: String(number) },
      changes: { line: { from: number, to: added } },
    });
    return added;
  });
}
