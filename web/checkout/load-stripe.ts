import type { Stripe, StripeConstructorOptions } from "@stripe/stripe-js";
import { loadStripe as loadScript } from "@stripe/stripe-js/pure";

/**
 * Whether this document came as the payment page itself. Only that page's policy lets the provider's script run, and a
 * page that was reached by links alone still has the policy of the document before it.
 */
function cameAsPayment(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return !navigation || /^\/payment\/?$/.test(new URL(navigation.name).pathname);
}

/**
 * Stripe's script, fetched from Stripe as its terms ask, on /payment alone. Loads the page again when it was not loaded
 * as such: what a tab keeps and the navigation brought is still there. Rejects when the script cannot be had.
 */
export async function loadStripe(
  publishableKey: string,
  locale: StripeConstructorOptions["locale"],
): Promise<Stripe> {
  if (!cameAsPayment()) {
    window.location.reload();
    return new Promise(() => {});
  }
  const stripe = await loadScript(publishableKey, locale ? { locale } : {});
  if (!stripe) throw new Error("Stripe’s script is for browsers.");
  return stripe;
}
