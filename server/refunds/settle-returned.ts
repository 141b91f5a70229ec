import { eq } from "drizzle-orm";
import type { Actor } from "#server/audit/record-action.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockRefund } from "./queries.ts";
import { recordAct } from "./record-act.ts";
import type { RefundDeps } from "./record-outcome.ts";
import { refunds } from "./tables.ts";

/**
 * Records that a refund which the customer's bank sent back was paid another way, such as a transfer; `reason` says which.
 * The books stand: the money is at the provider until the operator moves it. Errors: NOT_FOUND; STALE, also when it was
 * settled before.
 */
export async function settleReturned(
  { database, clock }: Pick<RefundDeps, "database" | "clock">,
  { id, version, reason }: { readonly id: number; readonly version: string; readonly reason: string },
  actor: Actor,
): Promise<void> {
  await transact(database, async (tx) => {
    const { refund, number } = await lockRefund(tx, id, version);
    if (refund.failure !== "returned") throw new Failure("STALE");
    await tx.update(refunds).set({ failure: "settled" }).where(eq(refunds.id, id));
    const changes = { refund: { from: "returned", to: "settled" } };
    await recordAct(tx, clock, {
      ...{ kind: "refund.settled", actor, at: clock(), number, refund, reason, changes },
    });
  });
}
