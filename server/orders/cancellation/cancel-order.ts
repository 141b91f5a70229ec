import { and, eq, gt } from "drizzle-orm";
import { Failure } from "#server/http/errors/failure.ts";
import { findOrderOf } from "#server/orders/find-order.ts";
import { lastPayment } from "#server/orders/payments-of.ts";
import { isBalance } from "#server/orders/requests/read-request.ts";
import { cancelUnpaidOrder } from "#server/orders/settlement/apply-outcome.ts";
import { concludePayment, type PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { type OrderRow, orders } from "#server/orders/tables.ts";
import { GatewayUnreachable, type Intent } from "#server/payments/gateway.ts";

/** The order may change during the call to the provider: it is tried this many times, then fails with IN_PROGRESS. */
const TRIES = 3;

/**
 * Cancels a buyer's own PENDING order and releases its stock, after cancelling its payment at the provider. A cancelled
 * order is returned unchanged.
 * Errors: NOT_FOUND for an order of somebody else; ORDER_CLOSED for the balance of a repair and for a paid order, also when its
 * payment has just succeeded (the order is then settled); IN_PROGRESS while its payment changes; UNAVAILABLE while the provider is
 * unreachable.
 */
export async function cancelOrder(deps: PaymentDeps, userId: number, number: string): Promise<OrderRow> {
  const ended = await endOrder(deps, userId, number);
  if (ended.status === "PAYED") throw new Failure("ORDER_CLOSED");
  return ended;
}

/**
 * Ends a buyer's own PENDING order: CANCELLED, or PAYED when its payment had succeeded. `beforePaid` runs before such
 * an order is settled. Errors: those of `cancelOrder`, but ORDER_CLOSED only for a balance, or when the money has to be refunded.
 */
export async function endOrder(
  deps: PaymentDeps,
  userId: number,
  number: string,
  beforePaid: (order: OrderRow) => Promise<void> = async () => {},
): Promise<OrderRow> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const order = await findOrderOf(deps.database, userId, number);
    if (order.status === "PAYED") await beforePaid(order);
    if (order.status !== "PENDING") return order;
    if (await isBalance(deps.database, order.id)) throw new Failure("ORDER_CLOSED");
    const payment = (await lastPayment(deps.database, order.id)) ?? null;
    const intent = payment?.reference ? await cancelPayment(deps, payment.reference) : null;
    if (payment && intent && intent.state !== "cancelled") {
      await beforePaid(order);
      return (await concludePayment(deps, order, payment, intent)).order;
    }
    const cancelled = await cancelUnpaidOrder(deps, order.id, payment);
    if (cancelled) return cancelled;
  }
  throw new Failure("IN_PROGRESS", { retryAfter: 1 });
}

/** Cancels a payment at the provider, unless it has succeeded. Errors: UNAVAILABLE, IN_PROGRESS. */
async function cancelPayment(deps: PaymentDeps, reference: string): Promise<Intent> {
  const intent = await deps.gateway.cancel(reference).catch((error: unknown) => {
    if (error instanceof GatewayUnreachable)
      throw new Failure("UNAVAILABLE", { retryAfter: 2, cause: error });
    throw error;
  });
  if (["cancelled", "succeeded", "refunded"].includes(intent.state)) return intent;
  throw new Failure("IN_PROGRESS", { retryAfter: 1 });
}

/**
 * Cancels a person's PENDING orders whose last card was declined, each at the provider first; an order that turns out
 * to be paid is settled. `authorise` runs before each cancellation, outside a transaction, because the provider may be
 * slow.
 * Errors: UNAVAILABLE, IN_PROGRESS, and those of `authorise`.
 */
export async function cancelDeclinedOrders(
  deps: PaymentDeps,
  userId: number,
  authorise: () => Promise<unknown>,
): Promise<void> {
  const pending = await deps.database
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, "PENDING"), gt(orders.totalCents, 0)));
  for (const { id, number } of pending) {
    const payment = await lastPayment(deps.database, id);
    if (payment?.status !== "declined" || (await isBalance(deps.database, id))) continue;
    await authorise();
    await endOrder(deps, userId, number);
  }
}
