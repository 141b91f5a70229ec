import type { Cents } from "../money.ts";
import { plainSigns } from "../text/plain-signs.ts";

/** Words around an amount. `HT` and `TTC` say whether VAT is in it. */
const AROUND = /€|\beuros?\b|\beur\b|\bht\b|\bttc\b|\bincl\.? vat\b|\bexcl?\.? vat\b/gi;
/** Digits in groups of three, or without groups, then cents. */
const GROUPED = /^(\d{1,3}(?:[ .,']\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?$/;

/** Parses euros as French and English lists write them: `1 234,56 €`, `€1,234.56`, `88`. Null for any other text. */
export function readAmount(text: string): Cents | null {
  if (text.length > 60) return null;
  const bare = plainSigns(text).replace(AROUND, "").trim();
  const [, whole, cents = ""] = GROUPED.exec(bare) ?? [];
  if (whole === undefined) return null;
  return (Number(whole.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"))) as Cents;
}

/** Parses a count of phones: `12`, `12 pcs`, `x3`. Null for any other text. */
export function readQuantity(text: string): number | null {
  const [, count] =
    /^(?:x ?|qt[eéy]\.? ?:? ?)?(\d{1,4})(?:[.,]0+)? ?(?:x|pcs?|pieces?|pièces?|units?|unités?|u)?\.?$/i.exec(
      plainSigns(text.slice(0, 40)),
    ) ?? [];
  return count && Number(count) > 0 ? Number(count) : null;
}

/** Parses a percentage: `87 %`, `0.87`, `87`. Null for anything else, `—` included: it is unknown, not zero. */
export function readPercent(text: string): number | null {
  const [, whole] = /^(\d{1,3})(?:[.,]\d+)? ?%?$/.exec(plainSigns(text.slice(0, 20))) ?? [];
  const share = /^0[.,](\d{2})$/.exec(text.trim())?.[1];
  const percent = Number(share ?? whole ?? 0);
  return percent >= 1 && percent <= 100 ? percent : null;
}

/** Parses a day: `2026-11-20 14:02`, `20/11/2026`, `20.11.26`. Days come before months. Null for any other text. */
export function readDay(text: string): string | null {
  const plain = plainSigns(text.slice(0, 40));
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(plain);
  const french = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(plain);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : [french?.[3]?.padStart(4, "20"), french?.[2], french?.[1]];
  if (!year || !month || !day) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.toISOString().slice(0, 10) : null;
}
