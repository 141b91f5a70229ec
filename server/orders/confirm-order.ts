import { Failure } from "#server/http/failure.ts";
import { GatewayUnreachable, type Intent } from "#server/payments/gateway.ts";
import { concludePayment, type Paid, type PaymentDeps } from "./pay-order.ts";
import { lastPayment, orderByNumber } from "./queries.ts";

/**
 * Asks the provider what came of the bank's extra step and brings the order there.
 * Errors: NOT_FOUND for an order that is not the buyer's, and those of `concludePayment`.
 */
export async function confirmOrder(deps: PaymentDeps, userId: number, number: string): Promise<Paid> {
  const order = await orderByNumber(deps.database, userId, number);
  if (!order) throw new Failure("NOT_FOUND");
  if (order.status === "PAYED") return { outcome: "paid", order };
  if (order.status === "CANCELLED") throw new Failure("ORDER_CLOSED");
  const payment = await lastPayment(deps.database, order.id);
  if (!payment) return { outcome: "paid", order };
  if (!payment.reference) throw new Failure("PAYMENT_UNKNOWN");
  return concludePayment(deps, order, payment, await askIntent(deps, payment.reference));
}

/** What the provider says of a payment now. Errors: PAYMENT_UNKNOWN when it cannot be reached. */
export async function askIntent(
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
