import { eq } from "drizzle-orm";
import { transfer } from "#contract/ledger/posting.ts";
import type { Actor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { post } from "#server/ledger/post.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { completeRefund, type RefundDeps } from "./apply-provider-refund.ts";
import { aboutRefund, lockRefund } from "./lock-refund.ts";
import { refunds } from "./tables.ts";

/**
 * Records that staff paid a failed or returned refund another way, such as by transfer; `reason` says how. The provider
 * still holds the money, so the books take the customer's payment from another account.
 * Errors: NOT_FOUND; STALE, also for a refund that was already settled.
 */
export async function settleRefund(
  deps: RefundDeps,
  { id, version, reason }: { readonly id: number; readonly version: string; readonly reason: string },
  actor: Actor,
): Promise<void> {
  const { database, clock } = deps;
  await transact(database, async (tx) => {
    const { refund, number } = await lockRefund(tx, id, version);
    if (refund.failure !== "returned" && refund.state !== "failed") throw new Failure("STALE");
    if (refund.state === "failed") await completeRefund(tx, deps, refund, refund.reference, true);
    await post(tx, {
      kind: "elsewhere",
      orderId: refund.orderId,
      source: `refund:${id}`,
      at: clock(),
      entries: transfer(refund.amountCents - refund.voucherCents, { debit: "provider", credit: "elsewhere" }),
    });
    await tx.update(refunds).set({ failure: "settled" }).where(eq(refunds.id, id));
    const changes = { refund: { from: refund.failure, to: "settled" } };
    const { subject, facts } = aboutRefund(refund, number);
    await recordStaffAct(tx, clock, {
      ...{ kind: "refund.settled", actor, subject, facts: { ...facts, reason }, reason, changes },
    });
  });
}
