import type { Stripe, StripeConstructorOptions } from "@stripe/stripe-js";
import { loadStripe as loadScript } from "@stripe/stripe-js/pure";
import { cameAsPayment } from "./came-as-payment.ts";

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
