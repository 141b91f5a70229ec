import { LOCALE_FACTS, type Locale } from "./locale.ts";
import { type Cents, centsToEuros } from "./money.ts";

/** Every date of the shop is told in the shop's own time zone, so that server and browser print the same bytes. */
const TIME_ZONE = "Europe/Paris";

const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function memo<Formatter extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Formatter,
): Formatter {
  const known = kept.get(key);
  if (known) return known as Formatter;
  const made = make();
  kept.set(key, made);
  return made;
}

/** ICU versions differ in the narrow spaces they use; one no-break space stands for all of them. */
function steady(text: string): string {
  return text.replace(/[\u202f\u2009]/g, "\u00a0");
}

/**
 * An amount in cents as a price with two decimals: `1 234,50 €`. In Arabic it reads from left to right wherever it stands,
 * also in a title or an attribute, where no element can say so.
 */
export function formatMoney(cents: Cents, locale: Locale): string {
  const format = memo(
    `money ${locale}`,
    () => new Intl.NumberFormat(LOCALE_FACTS[locale].tag, { style: "currency", currency: "EUR" }),
  );
  const price = steady(format.format(centsToEuros(cents)));
  return LOCALE_FACTS[locale].direction === "rtl" ? `\u2066${price.replaceAll("\u200f", "")}\u2069` : price;
}

/** A whole or decimal number in the reader's writing. */
export function formatNumber(value: number, locale: Locale): string {
  const format = memo(`number ${locale}`, () => new Intl.NumberFormat(LOCALE_FACTS[locale].tag));
  return steady(format.format(value));
}

/** A rate in basis points as a percentage: 2000 → `20 %`. */
export function formatRate(basisPoints: number, locale: Locale): string {
  const format = memo(
    `rate ${locale}`,
    () => new Intl.NumberFormat(LOCALE_FACTS[locale].tag, { style: "percent", maximumFractionDigits: 2 }),
  );
  return steady(format.format(basisPoints / 10_000));
}

const DATE_STYLES = {
  /** dd MMM yyyy, the customer area. */
  day: { day: "2-digit", month: "short", year: "numeric" },
  /** dd/MM/yyyy, the result page. */
  numeric: { day: "2-digit", month: "2-digit", year: "numeric" },
} as const;

/** An ISO timestamp as a calendar day in Paris. */
export function formatDate(iso: string, style: keyof typeof DATE_STYLES, locale: Locale): string {
  const format = memo(
    `date ${style} ${locale}`,
    () => new Intl.DateTimeFormat(LOCALE_FACTS[locale].tag, { ...DATE_STYLES[style], timeZone: TIME_ZONE }),
  );
  return steady(format.format(new Date(iso)));
}

/** An ISO timestamp as `dd/MM/yyyy HH:mm` in Paris, the seller's order list. */
export function formatDateTime(iso: string, locale: Locale): string {
  const format = memo(
    `time ${locale}`,
    () =>
      new Intl.DateTimeFormat(LOCALE_FACTS[locale].tag, {
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
        timeZone: TIME_ZONE,
      }),
  );
  return `${formatDate(iso, "numeric", locale)} ${steady(format.format(new Date(iso)))}`;
}
