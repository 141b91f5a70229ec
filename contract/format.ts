import { LOCALE_FACTS, type Locale } from "./locale.ts";
import type { BasisPoints, Cents } from "./money.ts";

/** The time zone of all dates, so that server and browser print the same text. */
const TIME_ZONE = "Europe/Paris";

/** The number format of a language, with Latin digits. `figure` includes its sign. */
interface Writing {
  readonly group: string;
  readonly decimal: string;
  readonly minus: string;
  readonly money: (minus: string, amount: string) => string;
  readonly rate: (figure: string) => string;
}

/**
 * The formats of Unicode's CLDR; `format.test.ts` compares them with Node's. The browser's own `Intl.NumberFormat` takes 25 ms at
 * its first use, and four times as long on a phone, during hydration. Narrow spaces of CLDR are no-break spaces here, because
 * every font has those. Direction marks keep a price in Arabic from left to right in titles and attributes, too, where no element
 * can set the direction.
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

/** Formats a number that is not negative, given as `1234.5`. */
function written(plain: string, { group, decimal }: Writing): string {
  const [whole = "", fraction] = plain.split(".");
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return groups.join(group) + (fraction ? decimal + fraction : "");
}

/** Formats cents as a price: `1 234,50 €`. */
export function formatMoney(cents: Cents, locale: Locale): string {
  const writing = WRITING[locale];
  const digits = Math.abs(cents).toFixed(0).padStart(3, "0");
  const amount = written(`${digits.slice(0, -2)}.${digits.slice(-2)}`, writing);
  return writing.money(cents < 0 ? writing.minus : "", amount);
}

/** Formats an amount of whole euros without decimals: `231 €`. */
export function formatEuros(cents: Cents, locale: Locale): string {
  const writing = WRITING[locale];
  return writing.money(cents < 0 ? writing.minus : "", written(String(Math.abs(cents) / 100), writing));
}

/** Formats a number with at most three decimals. */
export function formatNumber(value: number, locale: Locale): string {
  const writing = WRITING[locale];
  const figure = written(String(Number(Math.abs(value).toFixed(3))), writing);
  return value < 0 ? writing.minus + figure : figure;
}

/** Formats basis points as a percentage: 2000 → `20 %`. */
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

/** Replaces narrow spaces by no-break spaces, because ICU versions differ in them. */
function steady(text: string): string {
  return text.replace(/[\u202f\u2009]/g, "\u00a0");
}

const DATE_STYLES = {
  /** `dd MMM yyyy`, for the customer area. */
  day: { day: "2-digit", month: "short", year: "numeric" },
  /** `d MMMM yyyy`, in sentences. */
  long: { day: "numeric", month: "long", year: "numeric" },
  /** `dd/MM/yyyy`, for the result page. */
  numeric: { day: "2-digit", month: "2-digit", year: "numeric" },
} as const;

/**
 * Formats an ISO timestamp as a day in Paris. Arabic uses the long form for every style, because its short months equal its long
 * ones.
 */
export function formatDate(iso: string, asked: keyof typeof DATE_STYLES, locale: Locale): string {
  const style = locale === "ar" ? "long" : asked;
  const format = memo(
    `date ${style} ${locale}`,
    () => new Intl.DateTimeFormat(LOCALE_FACTS[locale].tag, { ...DATE_STYLES[style], timeZone: TIME_ZONE }),
  );
  return steady(format.format(new Date(iso)));
}

/** Formats an ISO timestamp as `HH:mm` in Paris. */
export function formatTime(iso: string, locale: Locale): string {
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
  return steady(format.format(new Date(iso)));
}

/** Formats an ISO timestamp as a day and `HH:mm` in Paris: `dd/MM/yyyy HH:mm`. */
export const formatDateTime = (iso: string, locale: Locale): string =>
  `${formatDate(iso, "numeric", locale)} ${formatTime(iso, locale)}`;

const part = (name: "weekday" | "month", locale: Locale) =>
  memo(
    `${name} ${locale}`,
    () => new Intl.DateTimeFormat(LOCALE_FACTS[locale].tag, { [name]: "long", timeZone: "UTC" }),
  );

/** Formats a calendar day, `2026-12-01`, with its weekday: `mardi 1er décembre`, or without the month `mardi 1er`. */
function formatDay(day: string, locale: Locale, withMonth: boolean): string {
  const date = new Date(`${day}T00:00:00Z`);
  const number = date.getUTCDate();
  return [
    part("weekday", locale).format(date),
    locale === "fr" && number === 1 ? "1er" : String(number),
    ...(withMonth ? [part("month", locale).format(date)] : []),
  ].join(" ");
}

/** Formats a calendar month: `2026-12` → `décembre 2026`. */
export function formatMonth(month: string, locale: Locale): string {
  const style = memo(
    `month of year ${locale}`,
    () =>
      new Intl.DateTimeFormat(LOCALE_FACTS[locale].tag, { month: "long", year: "numeric", timeZone: "UTC" }),
  );
  return steady(style.format(new Date(`${month}-01T00:00:00Z`)));
}

/** Formats two calendar days. The first has no month when both have the same one. */
export function formatDays(first: string, last: string, locale: Locale) {
  return {
    first: formatDay(first, locale, first.slice(0, 7) !== last.slice(0, 7)),
    last: formatDay(last, locale, true),
  };
}
