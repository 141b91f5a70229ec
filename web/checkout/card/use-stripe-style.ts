import type { StripeElementStyle } from "@stripe/stripe-js";
import { useMemo } from "react";
import { useMedia } from "#web/ui/use-media.ts";

/**
 * The style of a text field for Stripe's frames, which the shop's style sheets can't reach. It consists of the current token
 * values, light or dark.
 */
export function useStripeStyle(): StripeElementStyle {
  const dark = useMedia("(prefers-color-scheme: dark)");
  return useMemo(() => {
    const tokens = getComputedStyle(document.documentElement);
    const token = (name: string) => tokens.getPropertyValue(name).trim();
    return {
      base: {
        color: token("--color-ink"),
        iconColor: token("--color-ink-muted"),
        fontFamily: "system-ui, sans-serif",
        fontSize: "16px",
        lineHeight: "26px",
        "::placeholder": { color: token("--color-ink-muted") },
        ":-webkit-autofill": { color: dark ? "#000000" : token("--color-ink") },
      },
      invalid: { color: token("--color-danger"), iconColor: token("--color-danger") },
    };
  }, [dark]);
}
