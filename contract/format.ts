import { LOCALE_FACTS, type Locale } from "./locale.ts";
import type { BasisPoints, Cents } from "./money.ts";

/** Every date of the shop is told in the shop's own time zone, so that server and browser print the same bytes. */
const TIME_ZONE = "Europe/Paris";

/** How a language writes numbers, with Latin digits; `figure` has its sign. */
interface Writing {
  readonly group: string;
  readonly decimal: string;
  readonly minus: string;
  readonly money: (minus: string, amount: string) => string;
  readonly rate: (figure: string) => string;
}

/**
 * As Unicode's CLDR has it, which `format.test.ts` compares with what Node knows of it: a browser's own
 * `Intl.NumberFormat` takes 25 ms to wake up, four times as long on a phone, while a page waits to be touched. The
 * narrow spaces of CLDR are no-break spaces here, which every font has. A price in Arabic is kept from left to right
 * wherever it stands, also in a title or an attribute, where no element can say so.
 */
const WRITING: Record<Locale, Writing> = {
  fr: {
    group: "\u00a0",
    decimal: ",",
    minus: "-",
    money: (minus, amount) => `${minus}${amount}\u00a0€`,
    rate: (figure) => `${figure}\u00a0%`,
  },
  en: {
    group: ",",
    decimal: ".",
    minus: "-",
    money: (minus, amount) => `${minus}€${amount}`,
    rate: (figure) => `${figure}%`,
  },
  ar: {
    group: ",",
    decimal: ".",
    minus: "\u200e-",
    money: (minus, amount) => `\u2066${minus}${amount}\u00a0€\u2069`,
    rate: (figure) => `${figure}\u200e%\u200e`,
  },
};

/** A number that is not negative, written as `1234.5`, as the language writes it. */
function written(plain: string, { group, decimal }: Writing): string {
  const [whole = "", fraction] = plain.split(".");
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return groups.join(group) + (fraction ? decimal + fraction : "");
}

/** An amount in cents as a price with two decimals: `1 234,50 €`. */
export function formatMoney(cents: Cents, locale: Locale): string {
  const writing = WRITING[locale];
  const digits = Math.abs(cents).toFixed(0).padStart(3, "0");
  const amount = written(`${digits.slice(0, -2)}.${digits.slice(-2)}`, writing);
  return writing.money(cents < 0 ? writing.minus : "", amount);
}

/** A whole or decimal number in the reader's writing, three decimals at most. */
export function formatNumber(value: number, locale: Locale): string {
  const writing = WRITING[locale];
  const figure = written(String(Number(Math.abs(value).toFixed(3))), writing);
  return value < 0 ? writing.minus + figure : figure;
}

/** A rate in basis points as a percentage: 2000 → `20 %`. */
export function formatRate(basisPoints: BasisPoints, locale: Locale): string {
  return WRITING[locale].rate(formatNumber(basisPoints / 100, locale));
}

const kept = new Map<string, Intl.DateTimeFormat>();

function memo(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

/** ICU versions differ in the narrow spaces they use; one no-break space stands for all of them. */
function steady(text: string): string {
  return text.replace(/[\u202f\u2009]/g, "\u00a0");
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
