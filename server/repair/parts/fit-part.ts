import type { PartFitting } from "#contract/repair/repair-parts.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { partsFitted } from "#server/devices/bench/tables.ts";
import { noteDevice } from "#server/devices/move-device.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { takePart } from "#server/parts/take-part.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { lockRepair } from "../desk/move-repair.ts";
import { noteParts } from "./note-parts.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
}

/**
 * Records that a reserved part is in the phone: the unit leaves the stock, and the device's history and passport name the part with
 * its origin. Errors: NOT_FOUND; FORBIDDEN for a command of the operator; STALE for another version of the repair, a repair that is
 * not at work, or a part that is not reserved, for instance because it is fitted already.
 */
export async function fitPart(
  { database, clock }: Deps,
  number: string,
  { version, use, batch }: PartFitting,
  actor: StaffActor,
): Promise<void> {
  const { staffId } = actor;
  if (staffId === null) throw new Failure("FORBIDDEN");
  await transact(database, async (tx) => {
    const { id, deviceId, state } = await lockRepair(tx, number, version);
    if (state !== "repairing") throw new Failure("STALE");
    const at = clock();
    const { kind, origin, name } = await takePart(tx, {
      ...{ useId: use, repairId: id, number, batch, staffId, at },
    });
    if (deviceId !== null) {
      await tx.insert(partsFitted).values({ deviceId, part: kind, origin, staffId, at });
      await noteDevice(tx, () => at, {
        ...{ deviceId, who: authorOf(actor), kind: "part-fitted", public: true },
        facts: { part: kind, origin, repaired: true },
      });
    }
    await noteParts(tx, clock, { id, number }, { kind: "repair.part-fitted", actor, part: name });
  });
}
