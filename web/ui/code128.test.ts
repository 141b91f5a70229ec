import { expect, test } from "vitest";
import { code128 } from "./code128.ts";

test("a text has start, its signs, the check sign and stop: eleven modules each, thirteen for the stop", () => {
  const { bars, width } = code128("7F3K9Q2WXA");
  expect(width).toBe(12 * 11 + 13);
  expect(bars).toHaveLength(12 * 3 + 4);
});

test("the published example is encoded bar by bar", () => {
  // "A": start B 211214, A 111323, check (104 + 33) mod 103 = 34: 131123, stop 2331112.
  const modules = code128("A").bars.map(({ width }) => width);
  expect(modules).toEqual([2, 1, 1, 1, 1, 2, 1, 1, 2, 2, 3, 1, 2]);
});

test("every pattern is unique, with eleven modules and an even number of dark ones", () => {
  const patterns = Array.from({ length: 95 }, (_, value) => {
    const bars = code128(String.fromCharCode(value + 32)).bars.slice(3, 6);
    expect(bars.reduce((sum, { width }) => sum + width, 0) % 2).toBe(0);
    return bars.map(({ x, width }) => `${x}:${width}`).join();
  });
  expect(new Set(patterns).size).toBe(95);
});

test("a character outside the set is refused", () => {
  expect(() => code128("é")).toThrow(RangeError);
});
