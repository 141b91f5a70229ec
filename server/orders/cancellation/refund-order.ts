import { and, eq } from "drizzle-orm";
import { Failure } from "#server/http/errors/failure.ts";
import { type PaymentDeps, returnMoney } from "#server/orders/settlement/pay-order.ts";
import { recordRefund } from "#server/orders/settlement/record-outcome.ts";
import { type OrderRow, orders, payments } from "#server/orders/tables.ts";
import { hasPackedShipment } from "#server/shipments/cancel-shipments.ts";

type Deps = Pick<PaymentDeps, "database" | "clock" | "gateway" | "sendMail">;

/**
 * Refunds a paid order in full. It is cancelled, and its units go on sale again, unless a parcel has left: then it stays
 * PAYED. `unpacked` confirms that its packed parcels are unpacked. Can be repeated after a failure; a refunded order is
 * returned as it is.
 * Errors: NOT_FOUND; UNPACKING_NEEDED for a packed parcel without that; ORDER_CLOSED for an order without a refundable
 * payment; PAYMENT_UNKNOWN; GatewayUnreachable.
 */
export async function refundOrder(
  deps: Deps,
  number: string,
  { unpacked = false }: { readonly unpacked?: boolean } = {},
): Promise<OrderRow> {
  const [order] = await deps.database.select().from(orders).where(eq(orders.number, number));
  if (!order) throw new Failure("NOT_FOUND");
  const paidBy = (status: "succeeded" | "refunded") =>
    deps.database
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, order.id), eq(payments.status, status)));
  const [payment] = await paidBy("succeeded");
  const [refunded] = await paidBy("refunded");
  if (!payment && refunded) return order;
  if (order.status !== "PAYED" || !payment?.reference) throw new Failure("ORDER_CLOSED");
  if (!unpacked && (await hasPackedShipment(deps.database, order.id))) throw new Failure("UNPACKING_NEEDED");
  const intent = await deps.gateway.refund(payment.reference);
  if (intent.state !== "refunded") throw new Failure("PAYMENT_UNKNOWN");
  return recordRefund(deps, payment, { unpacked });
}

/** Runs REFUND_JOB: refunds a payment whose order could not be filled. Throws, to be tried again, when it fails. */
export async function refundPayment(deps: Deps, paymentId: number): Promise<void> {
  const [payment] = await deps.database.select().from(payments).where(eq(payments.id, paymentId));
  if (payment && payment.status !== "refunded") await returnMoney(deps, payment);
}
