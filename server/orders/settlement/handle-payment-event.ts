import { eq } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { type OrderRow, orders, type PaymentRow, payments } from "#server/orders/tables.ts";
import { paymentEvents } from "#server/payments/tables.ts";
import { syncRefunds } from "#server/refunds/sync-refunds.ts";
import { concludeInBackground, type PaymentDeps } from "./pay-order.ts";

/**
 * Handles an event of the provider: updates the order to the current state of its payment there. The content of the
 * event does not matter, so the order in which events arrive does not either. Ignores payments of another shop.
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

/** Brings an order to what the provider says of a payment: its outcome, its refunds and disputes. Repeating it changes nothing. */
export async function followPayment(deps: PaymentDeps, reference: string): Promise<void> {
  const match = await paymentByReference(deps.database, reference);
  if (!match) return;
  const intent = await deps.gateway.find(reference);
  if (match.payment.status === "succeeded" || match.payment.status === "refunded")
    await syncRefunds(deps, match.payment);
  else if (intent.state !== "open") await concludeInBackground(deps, match.order, match.payment, intent);
}

/** A payment by the provider's id of it, and its order. */
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
