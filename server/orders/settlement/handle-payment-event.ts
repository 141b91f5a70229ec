import { eq } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { type OrderRow, orders, type PaymentRow, payments } from "#server/orders/tables.ts";
import { paymentEvents } from "#server/payments/tables.ts";
import { syncRefunds } from "#server/refunds/sync-refunds.ts";
import { concludeInBackground, type PaymentDeps } from "./pay-order.ts";

/**
 * Handles an event of the provider by reading the payment's current state there. The event's content is not used, so
 * events may arrive in any order. Payments of another shop are ignored.
 */
export async function handlePaymentEvent(deps: PaymentDeps, eventId: string): Promise<void> {
  const [event] = await deps.database.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  if (!event || event.handledAt || !event.reference) return;
  await followPayment(deps, event.reference);
  await deps.database
    .update(paymentEvents)
    .set({ handledAt: deps.clock() })
    .where(eq(paymentEvents.id, eventId));
}

/** Updates an order to the provider's state of a payment: outcome, refunds and disputes. Repeating it changes nothing. */
export async function followPayment(deps: PaymentDeps, reference: string): Promise<void> {
  const match = await paymentByReference(deps.database, reference);
  if (!match) return;
  const intent = await deps.gateway.find(reference);
  if (match.payment.status === "succeeded" || match.payment.status === "refunded")
    await syncRefunds(deps, match.payment);
  else if (intent.state !== "open") await concludeInBackground(deps, match.order, match.payment, intent);
}

/** The payment with a reference of the provider, and its order. */
async function paymentByReference(
  database: Queries,
  reference: string,
): Promise<{ payment: PaymentRow; order: OrderRow } | undefined> {
  const [row] = await database
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.reference, reference));
  return row;
}
