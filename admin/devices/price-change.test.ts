import fc from "fast-check";
import { expect, test } from "vitest";
import { changedPrice, readPriceChange } from "./price-change.ts";

test("a change is typed as people type it, with comma or point, sign and unit", () => {
  expect(readPriceChange("percent", "-10")).toEqual({ kind: "percent", rate: -1000 });
  expect(readPriceChange("percent", " +5,5 % ")).toEqual({ kind: "percent", rate: 550 });
  expect(readPriceChange("amount", "\u221212,50 €")).toEqual({ kind: "amount", cents: -1250 });
});

test("what is no number, nothing, and a change by nothing are no change", () => {
  for (const typed of ["", "abc", "1,234", "10-", "--5", "0", "0,00"])
    expect(readPriceChange("amount", typed), typed).toBeNull();
});

test("a price is lowered by a share rounded to a cent, or by an amount", () => {
  expect(changedPrice(45_990, { kind: "percent", rate: -1000 })).toBe(41_391);
  expect(changedPrice(999, { kind: "percent", rate: -500 })).toBe(949);
  expect(changedPrice(45_990, { kind: "amount", cents: 1010 })).toBe(47_000);
});

test("a change by an amount and back is the same price", () => {
  const cents = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000 }), cents, (before, by) => {
      const after = changedPrice(before, { kind: "amount", cents: by });
      expect(changedPrice(after, { kind: "amount", cents: -by })).toBe(before);
    }),
  );
});
