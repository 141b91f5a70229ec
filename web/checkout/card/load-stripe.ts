import type { Stripe, StripeConstructorOptions } from "@stripe/stripe-js";
import { loadStripe as loadScript } from "@stripe/stripe-js/pure";

/**
 * Whether the document was loaded at /payment. Only the content security policy of that document allows the provider's script,
 * and a navigation in the browser keeps the policy of the first document.
 */
function cameAsPayment(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return !navigation || /^\/payment\/?$/.test(new URL(navigation.name).pathname);
}

/**
 * Loads Stripe's script from Stripe, at /payment only. A document that was not loaded at /payment is reloaded first; tab storage
 * and navigation state survive. Rejects when the script fails to load.
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
