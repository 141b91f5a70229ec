import type { Stripe, StripeConstructorOptions } from "@stripe/stripe-js";
import { loadStripe as loadScript } from "@stripe/stripe-js/pure";

/**
 * Whether the document was loaded as /payment. Only its content security policy allows the provider's script; a
 * navigation in the browser keeps the policy of the first document.
 */
function cameAsPayment(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return !navigation || /^\/payment\/?$/.test(new URL(navigation.name).pathname);
}

/**
 * Loads Stripe's script from Stripe, on /payment alone. Reloads a document that was not loaded as /payment; tab storage
 * and navigation state survive the reload. Rejects when the script does not load.
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
