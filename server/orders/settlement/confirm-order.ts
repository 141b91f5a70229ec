import { Failure } from "#server/http/errors/failure.ts";
import { findOrderOf } from "#server/orders/find-order.ts";
import { lastPayment } from "#server/orders/payments-of.ts";
import { closedFailure } from "#server/orders/placement/unpaid-orders.ts";
import { GatewayUnreachable, type Intent } from "#server/payments/gateway.ts";
import { concludePayment, type Paid, type PaymentDeps } from "./pay-order.ts";

/**
 * Settles or closes an order after the bank's extra step, by the state of its payment at the provider.
 * Errors: NOT_FOUND for an order of somebody else, ORDER_REPLACED, and those of `concludePayment`.
 */
export async function confirmOrder(deps: PaymentDeps, userId: number, number: string): Promise<Paid> {
  const order = await findOrderOf(deps.database, userId, number);
  if (order.status === "PAYED") return { outcome: "paid", order };
  if (order.status === "CANCELLED") throw await closedFailure(deps.database, order);
  const payment = await lastPayment(deps.database, order.id);
  if (!payment) return { outcome: "paid", order };
  if (!payment.reference) throw new Failure("PAYMENT_UNKNOWN");
  return concludePayment(deps, order, payment, await findIntent(deps, payment.reference));
}

/** The state of a payment at the provider. Errors: PAYMENT_UNKNOWN when it cannot be reached. */
export async function findIntent(
  { gateway }: Pick<PaymentDeps, "gateway">,
  reference: string,
): Promise<Intent> {
  try {
    return await gateway.find(reference);
  } catch (error) {
    if (error instanceof GatewayUnreachable) throw new Failure("PAYMENT_UNKNOWN", { cause: error });
    throw error;
  }
}
