import { expect, test } from "vitest";
import { formatDate, formatDateTime, formatMoney, formatRate } from "./format.ts";

test("a price is written as its reader expects, with Latin digits and two decimals", () => {
  expect(formatMoney(123_450, "fr")).toBe("1\u00a0234,50\u00a0€");
  expect(formatMoney(123_450, "en")).toBe("€1,234.50");
});

test("a price in Arabic is kept together from left to right, wherever it stands", () => {
  expect(formatMoney(123_450, "ar")).toBe("\u20661,234.50\u00a0€\u2069");
});

test("dates are those of Paris, whatever the machine’s time zone", () => {
  expect(formatDate("2026-03-28T23:30:00Z", "numeric", "fr")).toBe("29/03/2026");
  expect(formatDateTime("2026-07-01T22:05:00Z", "fr")).toBe("02/07/2026 00:05");
  expect(formatDate("2026-08-05T10:00:00Z", "day", "fr")).toBe("05 août 2026");
});

test("a rate in basis points is a percentage", () => {
  expect(formatRate(2000, "fr")).toBe("20\u00a0%");
});
