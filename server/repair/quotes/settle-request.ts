import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { RepairState } from "#contract/repair/repair-states.ts";
import type { Transaction } from "#server/database/client.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { cancelQuotedOrder } from "#server/orders/settlement/apply-outcome.ts";
import { settleQuotedOrder } from "#server/orders/settlement/settle-order.ts";
import { type LockedRepair, repairs } from "../tables.ts";
import { newestQuote } from "./write-version.ts";

/**
 * Ends the wait of an order of 0 €, which asked for a quote, with a move of its locked repair: the first accepted quote settles the
 * order, and it is cancelled when no other phone of it waits for an answer.
 */
export async function settleRequest(
  tx: Transaction,
  deps: { readonly clock: () => Date; readonly sendMail: SendMail },
  { id, order }: LockedRepair,
  to: RepairState,
): Promise<void> {
  if (order?.status !== "PENDING") return;
  if (to === "accepted") {
    if ((await newestQuote(tx, id))?.totalCents === 0) await makeFree(tx, id);
    return settleQuotedOrder(tx, deps, order.id);
  }
  if (to !== "refused" && to !== "cancelled") return;
  const [other] = await tx
    .select({ id: repairs.id })
    .from(repairs)
    .where(
      and(
        ...[eq(repairs.orderId, order.id), ne(repairs.id, id)],
        ...[isNull(repairs.endedAt), ne(repairs.state, "refused")],
      ),
    )
    .limit(1);
  if (!other) await cancelQuotedOrder(tx, deps, order.id);
}

/** Work for 0 € is free: its lines are on quote no more. */
async function makeFree(tx: Transaction, repairId: number): Promise<void> {
  await tx.execute(sql`
    update order_lines l set quote = false from repair_lines r
    where r.repair_id = ${repairId} and l.order_id = r.order_id and l.position = r.position`);
}
