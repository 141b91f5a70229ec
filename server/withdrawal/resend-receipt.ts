import { and, eq } from "drizzle-orm";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { sendAgain } from "#server/mail/send-again.ts";
import { mails } from "#server/mail/tables.ts";
import { withdrawals } from "./tables.ts";

/**
 * Sends the receipt of a statement again, even if its order is unknown. Errors: NOT_FOUND, also without a mail, and
 * those of `sendAgain`.
 */
export async function resendReceipt(
  deps: Pick<Shop, "database" | "clock"> & { readonly enqueue: Enqueue },
  actor: StaffActor,
  id: number,
): Promise<void> {
  const [statement] = await deps.database.select().from(withdrawals).where(eq(withdrawals.id, id));
  if (!statement) throw new Failure("NOT_FOUND");
  const isReceipt = and(eq(mails.kind, "withdrawal-receipt"), eq(mails.subjectId, statement.key));
  await sendAgain(deps, isReceipt, { actor, object: { type: "withdrawal", id: String(id) } });
}
