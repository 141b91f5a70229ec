import { and, eq } from "drizzle-orm";
import { Failure } from "#server/http/failure.ts";
import { type PaymentDeps, returnMoney } from "./pay-order.ts";
import { recordRefund } from "./release-order.ts";
import { type OrderRow, orders, payments } from "./tables.ts";

type Deps = Pick<PaymentDeps, "database" | "clock" | "gateway" | "sendMail">;

/**
 * Gives a paid order's money back, whole, and cancels the order: its units are on sale again. For the operator. Doing it
 * again after a failure in between brings it to its end; one that was refunded is returned as it is.
 * Errors: NOT_FOUND; ORDER_CLOSED for an order without a payment that could go back; GatewayUnreachable.
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

/** Does the queue's job of `settleOrder`: money that came for nothing goes back. Throws until it did. */
export async function refundPayment(deps: Deps, paymentId: number): Promise<void> {
  const [payment] = await deps.database.select().from(payments).where(eq(payments.id, paymentId));
  if (payment && payment.status !== "refunded") await returnMoney(deps, payment);
}
