import type { Locale } from "#contract/locale.ts";
import { type Cents, centsToEuros, eurosToCents } from "#contract/money.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";

/** Reads a typed amount, `1 234,50` or `1234.50`, as cents; null for anything else. */
export function readEuros(typed: string): Cents | null {
  const text = plainSigns(typed).replaceAll(" ", "").replace(/€$/, "").replace(",", ".");
  return /^\d+(?:\.\d*)?$/.test(text) ? eurosToCents(Number(text)) : null;
}

/** Formats cents as a person types them, without currency: `123,45`. */
export function typedEuros(cents: Cents, locale: Locale): string {
  const text = centsToEuros(cents).toFixed(2);
  return locale === "fr" ? text.replace(".", ",") : text;
}
