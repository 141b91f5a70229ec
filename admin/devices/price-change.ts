import { type BasisPoints, type Cents, eurosToCents, rateOf } from "#contract/money.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";

export const PRICE_CHANGES = ["percent", "amount"] as const;
export type PriceChangeKind = (typeof PRICE_CHANGES)[number];

/** A change of prices: a share of each, or an amount. Negative for a lower price. */
type PriceChange =
  | { readonly kind: "percent"; readonly rate: BasisPoints }
  | { readonly kind: "amount"; readonly cents: Cents };

/** Reads a typed change, `-10`, `+5,5 %`, `−12,50 €`; null for anything else and for none. */
export function readPriceChange(kind: PriceChangeKind, typed: string): PriceChange | null {
  const text = plainSigns(typed)
    .replaceAll(" ", "")
    .replace(/[−–]/g, "-")
    .replace(/[%€]$/, "")
    .replace(",", ".");
  if (!/^[+-]?\d+(?:\.\d*)?$/.test(text)) return null;
  // Hundredths of a percent are basis points, as hundredths of a euro are cents.
  const value = eurosToCents(Number(text));
  if (!value) return null;
  return kind === "percent" ? { kind, rate: value } : { kind, cents: value };
}

/** A price after a change, in whole cents. It may be one that the server refuses. */
export const changedPrice = (before: Cents, change: PriceChange): Cents =>
  before + (change.kind === "percent" ? rateOf(before, change.rate) : change.cents);
