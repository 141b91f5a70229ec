import Stripe from "stripe";
import { MAX_SAVED_CARDS, type SavedCard } from "#contract/payments/saved-cards.ts";
import { GatewayUnreachable, type PaymentGateway } from "./gateway.ts";

/** A buyer who waits for the card form must not wait for a slow list. */
const LIST_LIMIT_MS = 4000;

/** Whether Stripe knows no such object, or no longer. */
export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

type Card = SavedCard & { readonly fingerprint: string };

/** Customers and their saved cards at Stripe. */
export function stripeCards(
  stripe: Stripe,
): Pick<PaymentGateway, "openCustomer" | "savedCards" | "forgetCard" | "forgetCustomer"> {
  /** Returns null for an object that Stripe does not know. */
  async function call<Result>(request: () => Promise<Result>): Promise<Result | null> {
    try {
      return await request();
    } catch (error) {
      if (isMissing(error)) return null;
      throw new GatewayUnreachable(error);
    }
  }

  /** All saved cards, newest first. A card that was saved twice has one fingerprint and two ids. */
  async function cardsOf(customer: string): Promise<Card[]> {
    const listed = await call(() =>
      stripe.customers.listPaymentMethods(customer, { type: "card", limit: 100 }, { timeout: LIST_LIMIT_MS }),
    );
    return (listed?.data ?? []).flatMap(({ id, card }) =>
      card
        ? {
            ...{ id, brand: card.brand, last4: card.last4 },
            ...{ expMonth: card.exp_month, expYear: card.exp_year },
            fingerprint: card.fingerprint ?? id,
          }
        : [],
    );
  }

  return {
    async openCustomer({ key, userId }) {
      const made = await call(() =>
        stripe.customers.create(
          { metadata: { user: String(userId) } },
          { idempotencyKey: `customer:${key}` },
        ),
      );
      if (!made) throw new GatewayUnreachable(new Error("Stripe made no customer."));
      return made.id;
    },

    async savedCards(customer) {
      const cards = await cardsOf(customer);
      return cards
        .filter(({ fingerprint }, at) => cards.findIndex((one) => one.fingerprint === fingerprint) === at)
        .slice(0, MAX_SAVED_CARDS)
        .map(({ fingerprint: _, ...card }) => card);
    },

    async forgetCard(customer, id) {
      const cards = await cardsOf(customer);
      const wanted = cards.find((card) => card.id === id);
      if (!wanted) return false;
      for (const card of cards.filter(({ fingerprint }) => fingerprint === wanted.fingerprint))
        await stripe.paymentMethods.detach(card.id).catch((error: unknown) => {
          // A card that another request has just removed is gone as well.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError))
            throw new GatewayUnreachable(error);
        });
      return true;
    },

    async forgetCustomer(customer) {
      await call(() => stripe.customers.del(customer));
    },
  };
}
