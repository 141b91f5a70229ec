import type { StripeElementStyle } from "@stripe/stripe-js";
import { useMemo, useSyncExternalStore } from "react";

const DARK = "(prefers-color-scheme: dark)";

function watchScheme(listener: () => void): () => void {
  const scheme = window.matchMedia(DARK);
  scheme.addEventListener("change", listener);
  return () => scheme.removeEventListener("change", listener);
}

/**
 * The style of a text field for Stripe's frames, which no style sheet of the shop reaches: the current values of the
 * tokens, light or dark.
 */
export function useStripeStyle(): StripeElementStyle {
  const dark = useSyncExternalStore(
    watchScheme,
    () => window.matchMedia(DARK).matches,
    () => false,
  );
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
