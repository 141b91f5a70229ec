import type { VatScheme } from "#contract/orders/vat.ts";
import { useWords } from "./use-words.ts";

/** The text about a phone's VAT beside its price, the same on every page. Null when the seller has recorded nothing. */
export function useVatText(): (phone: {
  readonly vatScheme?: VatScheme | null | undefined;
}) => string | null {
  const t = useWords("catalog");
  return ({ vatScheme }) => (vatScheme ? t(`vat.${vatScheme}`) : null);
}
