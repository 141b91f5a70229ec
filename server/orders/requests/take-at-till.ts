import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { TILL, type TillMeans } from "#contract/orders/till.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockShownOrder } from "#server/orders/lock-order.ts";
import { lastPayment } from "#server/orders/payments-of.ts";
import { cancelPreviousAttempt } from "#server/orders/settlement/charge-card.ts";
import { concludeInBackground, type PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { settleAtTill } from "#server/orders/settlement/settle-order.ts";
import { cardCentsOf, orders, payments } from "#server/orders/tables.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { isRequested } from "./read-request.ts";

interface Taken {
  readonly number: string;
  /** The version of the order that the page showed. */
  readonly version: string;
  readonly means: TillMeans;
}

/**
 * Notes the money that the counter took for an order that the shop made, and settles it. A card payment that is under way ends at
 * the provider first, so that nobody pays twice.
 * Errors: NOT_FOUND; ORDER_CLOSED for an order of the shop's pages or one that is over; STALE, also when the card has just paid;
 * UNAVAILABLE while the provider does not answer.
 */
export async function takeAtTill(
  deps: PaymentDeps,
  { number, version, means }: Taken,
  actor: StaffActor,
): Promise<void> {
  const seen = await endCardPayment(deps, number);
  await transact(deps.database, async (tx) => {
    const order = await lockShownOrder(tx, number, version);
    if (order.status !== "PENDING" || !(await isRequested(tx, order.id))) throw new Failure("ORDER_CLOSED");
    const last = await lastPayment(tx, order.id);
    if (last?.id !== seen?.id || last?.reference !== seen?.reference) throw new Failure("STALE");
    const at = deps.clock();
    if (last && last.status !== "declined")
      await tx.update(payments).set({ status: "cancelled", updatedAt: at }).where(eq(payments.id, last.id));
    const [payment] = await tx
      .insert(payments)
      .values({
        ...{ orderId: order.id, attempt: (last?.attempt ?? 0) + 1, provider: TILL, paymentMethod: means },
        ...{
          reference: `${TILL}_${randomUUID()}`,
          amountCents: cardCentsOf(order),
          createdAt: at,
          updatedAt: at,
        },
      })
      .returning();
    if (!payment || !(await settleAtTill(tx, deps, payment))) throw new Failure("ORDER_CLOSED");
    await recordStaffAct(tx, deps.clock, {
      ...{ kind: "order.paid-at-till", actor, subject: { type: "order", id: number } },
      ...{ facts: { means, cents: payment.amountCents } },
      changes: { means: { from: null, to: means }, cents: { from: null, to: payment.amountCents } },
    });
  });
}

/** Ends the card payment of an order that is under way. Returns the newest attempt. Error: STALE when the card has paid. */
async function endCardPayment(deps: PaymentDeps, number: string) {
  const [order] = await deps.database
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.status, "PENDING")));
  if (!order) return;
  const last = await lastPayment(deps.database, order.id);
  try {
    const paid = await cancelPreviousAttempt(deps, last);
    if (!paid) return last;
    await concludeInBackground(deps, order, paid.payment, paid.intent);
  } catch (error) {
    if (error instanceof GatewayUnreachable)
      throw new Failure("UNAVAILABLE", { retryAfter: 2, cause: error });
    throw error;
  }
  throw new Failure("STALE");
}
