import { Failure } from "#server/http/failure.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { concludePayment, type PaymentDeps } from "./pay-order.ts";
import { lastPayment, orderByNumber } from "./queries.ts";
import { closeOrder } from "./release-order.ts";
import type { OrderRow, PaymentRow } from "./tables.ts";

/** The order may move while the provider is asked; after so many moves the buyer is told to try again. */
const TRIES = 3;

/**
 * Cancels a buyer's own PENDING order: its payment at the provider first, then the order, and its stock is back. One
 * that was cancelled before is returned as it is.
 * Errors: NOT_FOUND for an order that is not the buyer's; ORDER_CLOSED when it is paid, also when the money comes at
 * this moment, for then it is settled; IN_PROGRESS while its payment moves; UNAVAILABLE while the provider is away.
 */
export async function cancelOrder(deps: PaymentDeps, userId: number, number: string): Promise<OrderRow> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const order = await orderByNumber(deps.database, userId, number);
    if (!order) throw new Failure("NOT_FOUND");
    if (order.status === "CANCELLED") return order;
    if (order.status === "PAYED") throw new Failure("ORDER_CLOSED");
    const payment = (await lastPayment(deps.database, order.id)) ?? null;
    if (payment?.reference) await endPayment(deps, order, payment, payment.reference);
    const cancelled = await closeOrder(deps, order.id, payment);
    if (cancelled) return cancelled;
  }
  throw new Failure("IN_PROGRESS", { retryAfter: 1 });
}

/** Ends a payment at the provider; money that had come already settles the order, and the cancelling is refused. */
async function endPayment(deps: PaymentDeps, order: OrderRow, payment: PaymentRow, reference: string) {
  const intent = await deps.gateway.cancel(reference).catch((error: unknown) => {
    if (error instanceof GatewayUnreachable)
      throw new Failure("UNAVAILABLE", { retryAfter: 2, cause: error });
    throw error;
  });
  if (intent.state === "cancelled") return;
  if (intent.state === "succeeded" || intent.state === "refunded") {
    await concludePayment(deps, order, payment, intent);
    throw new Failure("ORDER_CLOSED");
  }
  throw new Failure("IN_PROGRESS", { retryAfter: 1 });
}
