import type { VatScheme } from "#contract/orders/vat.ts";
import { useWords } from "./use-words.ts";

/** What every page says of a phone's VAT beside its price; null when its seller has recorded nothing. */
export function useVatText(): (phone: {
  readonly vatScheme?: VatScheme | null | undefined;
}) => string | null {
  const t = useWords("catalog");
  return ({ vatScheme }) => (vatScheme ? t(`vat.${vatScheme}`) : null);
}
