import { eq } from "drizzle-orm";
import { Failure } from "#server/http/failure.ts";
import { paymentEvents } from "#server/payments/tables.ts";
import { concludePayment, type PaymentDeps } from "./pay-order.ts";
import { paymentByReference } from "./queries.ts";

/**
 * Brings the order of an event to where its payment is at the provider now; what the event itself says does not
 * matter, so neither does the order in which events come. An event about a payment that is not ours is left alone.
 */
export async function handlePaymentEvent(deps: PaymentDeps, eventId: string): Promise<void> {
  const [event] = await deps.database.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  if (!event || event.handledAt || !event.reference) return;
  const known = await paymentByReference(deps.database, event.reference);
  if (known) {
    const intent = await deps.gateway.find(event.reference);
    if (intent.state !== "open") await conclude(deps, known, intent);
  }
  await deps.database
    .update(paymentEvents)
    .set({ handledAt: deps.clock() })
    .where(eq(paymentEvents.id, eventId));
}

async function conclude(
  deps: PaymentDeps,
  { order, payment }: NonNullable<Awaited<ReturnType<typeof paymentByReference>>>,
  intent: Parameters<typeof concludePayment>[3],
) {
  try {
    await concludePayment(deps, order, payment, intent);
  } catch (error) {
    // A decline, a payment still under way: the order is where its payment is, which is all that was asked.
    if (!(error instanceof Failure)) throw error;
  }
}
