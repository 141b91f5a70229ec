import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatDate, formatDateTime, formatDays, formatMoney, formatNumber, formatRate } from "./format.ts";
import { LOCALE_FACTS, LOCALES } from "./locale.ts";

test("a price follows the reader's language, with Latin digits and two decimals", () => {
  expect(formatMoney(123_450, "fr")).toBe("1\u00a0234,50\u00a0€");
  expect(formatMoney(123_450, "en")).toBe("€1,234.50");
});

test("an amount with fractions of a cent is rounded", () => {
  expect(formatMoney(8_198.999_999_999_99, "fr")).toBe("81,99\u00a0€");
  expect(formatMoney(8_199.5, "en")).toBe("€82.00");
});

test("a price in Arabic is kept together from left to right, wherever it stands", () => {
  expect(formatMoney(123_450, "ar")).toBe("\u20661,234.50\u00a0€\u2069");
});

test("Arabic writes every date in one form", () => {
  const iso = "2026-08-05T10:00:00Z";
  for (const style of ["day", "long", "numeric"] as const)
    expect(formatDate(iso, style, "ar")).toBe("5 أغسطس 2026");
  expect(formatDateTime(iso, "ar")).toBe("5 أغسطس 2026 12:00");
});

test("dates are those of Paris, whatever the machine’s time zone", () => {
  expect(formatDate("2026-03-28T23:30:00Z", "numeric", "fr")).toBe("29/03/2026");
  expect(formatDateTime("2026-07-01T22:05:00Z", "fr")).toBe("02/07/2026 00:05");
  expect(formatDate("2026-08-05T10:00:00Z", "day", "fr")).toBe("05 août 2026");
});

test("a rate in basis points is a percentage", () => {
  expect(formatRate(2000, "fr")).toBe("20\u00a0%");
});

test.each(LOCALES)("numbers, prices and rates are written as Unicode’s tables say, in %s", (locale) => {
  const asInTables = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(LOCALE_FACTS[locale].tag, options);
    // No-break spaces instead of narrow ones, which fonts lack. The direction marks of an Arabic price become one isolate.
    return (value: number) => format.format(value).replace(/[\u202f\u2009]/g, "\u00a0");
  };
  const number = asInTables({});
  const money = asInTables({ style: "currency", currency: "EUR" });
  const rate = asInTables({ style: "percent", maximumFractionDigits: 2 });
  const withoutMarks = (text: string) => text.replace(/[\u200f\u2066\u2069]/g, "");
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: -99_999, max: 99_999 }), (whole, small) => {
      expect(formatNumber(whole, locale)).toBe(number(whole));
      expect(formatNumber(small / 1000, locale)).toBe(number(small / 1000));
      expect(withoutMarks(formatMoney(whole, locale))).toBe(withoutMarks(money(whole / 100)));
      expect(formatRate(small, locale)).toBe(rate(small / 10_000));
    }),
  );
});

test.each([
  ["fr", "jeudi 26", "lundi 30 novembre", "lundi 30 novembre", "mardi 1er décembre"],
  ["en", "Thursday 26", "Monday 30 November", "Monday 30 November", "Tuesday 1 December"],
  ["ar", "الخميس 26", "الاثنين 30 نوفمبر", "الاثنين 30 نوفمبر", "الثلاثاء 1 ديسمبر"],
] as const)(
  "two days name the month once when it is the same, in %s",
  (locale, first, last, before, after) => {
    const plain = (days: object) => Object.values(days).map((day: string) => day.replaceAll("\u00a0", " "));
    expect(plain(formatDays("2026-11-26", "2026-11-30", locale))).toEqual([first, last]);
    expect(plain(formatDays("2026-11-30", "2026-12-01", locale))).toEqual([before, after]);
  },
);

test("the month is named twice for the same month of two years", () => {
  expect(formatDays("2026-12-30", "2027-12-30", "en").first).toContain("December");
});
