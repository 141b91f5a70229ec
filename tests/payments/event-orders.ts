import type { StripeEvent } from "./stripe-objects.ts";
import type { StripeServer } from "./stripe-server.ts";

/** An order that was declined once and then paid by the bank's step. */
const OF_A_SECOND_TRY = new Set([
  "payment_intent.payment_failed",
  "payment_intent.requires_action",
  "payment_intent.succeeded",
  "charge.succeeded",
]);

/** The events of one order's payments, in the order in which they happened. */
export function eventsOf(stripe: StripeServer, number: string): StripeEvent[] {
  const ids = [...stripe.intents.values()]
    .filter(({ metadata }) => metadata.order === number)
    .map(({ id }) => id);
  return stripe.events.filter(({ data }) => ids.some((id) => JSON.stringify(data).includes(id)));
}

/** The four events of an order that was paid at the second attempt. Throws when there are more or fewer. */
export function fourEventsOf(stripe: StripeServer, number: string): StripeEvent[] {
  const four = eventsOf(stripe, number).filter(({ type }) => OF_A_SECOND_TRY.has(type));
  if (four.length !== 4) throw new Error(`not four events: ${four.map(({ type }) => type).join(", ")}`);
  return four;
}

/** Every permutation of so many events. */
export function ordersOf(count: number): number[][] {
  return permutations(Array.from({ length: count }, (_, index) => index));
}

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
