import { and, eq } from "drizzle-orm";
import { Failure } from "#server/http/errors/failure.ts";
import { type PaymentDeps, returnMoney } from "#server/orders/settlement/pay-order.ts";
import { recordRefund } from "#server/orders/settlement/record-outcome.ts";
import { type OrderRow, orders, payments } from "#server/orders/tables.ts";

type Deps = Pick<PaymentDeps, "database" | "clock" | "gateway" | "sendMail">;

/**
 * Refunds a paid order in full, cancels it and puts its units on sale again. For the operator. Can be repeated after a
 * failure; a refunded order is returned as it is.
 * Errors: NOT_FOUND; ORDER_CLOSED for an order without a refundable payment; PAYMENT_UNKNOWN; GatewayUnreachable.
 */
export async function refundOrder(deps: Deps, number: string): Promise<OrderRow> {
  const [order] = await deps.database.select().from(orders).where(eq(orders.number, number));
  if (!order) throw new Failure("NOT_FOUND");
  const paidBy = (status: "succeeded" | "refunded") =>
    deps.database
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, order.id), eq(payments.status, status)));
  const [payment] = await paidBy("succeeded");
  const [refunded] = await paidBy("refunded");
  if (order.status === "CANCELLED" && refunded) return order;
  if (order.status !== "PAYED" || !payment?.reference) throw new Failure("ORDER_CLOSED");
  const intent = await deps.gateway.refund(payment.reference);
  if (intent.state !== "refunded") throw new Failure("PAYMENT_UNKNOWN");
  return recordRefund(deps, payment);
}

/** Runs REFUND_JOB: refunds a payment whose order could not be filled. Throws, to be tried again, when it fails. */
export async function refundPayment(deps: Deps, paymentId: number): Promise<void> {
  const [payment] = await deps.database.select().from(payments).where(eq(payments.id, paymentId));
  if (payment && payment.status !== "refunded") await returnMoney(deps, payment);
}
