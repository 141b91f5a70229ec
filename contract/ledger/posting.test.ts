import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { taxInside } from "../orders/vat.ts";
import {
  type Entry,
  giveBack,
  marginTax,
  refundPosting,
  replacementPosting,
  type SoldLine,
  salePosting,
} from "./posting.ts";

const sum = (entries: readonly Entry[]) => entries.reduce((total, { cents }) => total + cents, 0);
const phone: SoldLine = {
  position: 1,
  productType: "SMARTPHONE",
  quantity: 1,
  unitPriceCents: 45_000,
  unitTaxCents: 0,
  sellerId: null,
  unit: { pricePaidCents: 30_000, regime: "margin" },
};

describe("a settled order", () => {
  test("own phone under the margin scheme: only the margin is taxed", () => {
    expect(salePosting(0, [phone])).toEqual([
      { account: "provider", party: null, position: null, cents: 45_000 },
      { account: "sales.margin", party: null, position: 1, cents: -42_500 },
      { account: "vat.margin", party: null, position: 1, cents: -2500 },
    ]);
  });

  test("a phone sold for less than it cost owes no tax on its margin", () => {
    expect(marginTax(20_000, 30_000)).toBe(0);
    expect(salePosting(0, [{ ...phone, unitPriceCents: 20_000 }])).toHaveLength(2);
  });

  test("own phone with VAT: the tax is inside its price", () => {
    const posting = salePosting(0, [
      { ...phone, unitPriceCents: 12_000, unit: { pricePaidCents: 1, regime: "standard" } },
    ]);
    expect(posting.map(({ account, cents }) => [account, cents])).toEqual([
      ["provider", 12_000],
      ["sales.standard", -10_000],
      ["vat.standard", -2000],
    ]);
  });

  test("a third party's phone is owed to its seller, a repair carries its own tax, delivery is a line", () => {
    const posting = salePosting(499, [
      { ...phone, sellerId: 7, unit: null },
      {
        ...phone,
        position: 2,
        productType: "REPAIR",
        quantity: 2,
        unitPriceCents: 1000,
        unitTaxCents: 200,
        unit: null,
      },
    ]);
    expect(posting.map(({ account, party, cents }) => [account, party, cents])).toEqual([
      ["provider", null, 45_000 + 2400 + 499],
      ["sellers", 7, -45_000],
      ["sales.repair", null, -2000],
      ["vat.standard", null, -400],
      ["sales.shipping", null, -416],
      ["vat.standard", null, -83],
    ]);
  });

  test("delivery of third parties alone is owed to the first of them", () => {
    const posting = salePosting(499, [{ ...phone, sellerId: 7, unit: null }]);
    expect(posting.at(-1)).toEqual({ account: "sellers", party: 7, position: null, cents: -499 });
  });

  test("what is free posts nothing", () => {
    expect(salePosting(0, [{ ...phone, unitPriceCents: 0 }])).toEqual([]);
  });
});

const line = fc.record({
  position: fc.constant(1),
  productType: fc.constantFrom("SMARTPHONE" as const, "REPAIR" as const),
  quantity: fc.integer({ min: 1, max: 5 }),
  unitPriceCents: fc.integer({ min: 1, max: 200_000 }),
  unitTaxCents: fc.constant(0),
  sellerId: fc.constantFrom(null, 3),
  unit: fc.option(
    fc.record({
      pricePaidCents: fc.integer({ min: 0, max: 200_000 }),
      regime: fc.constantFrom("margin" as const, "standard" as const),
    }),
  ),
});

test("every posting sums to zero, whatever was sold", () => {
  fc.assert(
    fc.property(fc.array(line), fc.nat(2000), (lines, shipping) => {
      expect(sum(salePosting(shipping, lines))).toBe(0);
    }),
  );
});

test("refunds of any amounts, one after the other, leave nothing in any account once the line is given back whole", () => {
  fc.assert(
    fc.property(line, fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 6 }), (sold, amounts) => {
      let held = salePosting(0, [sold]).filter(({ position }) => position === 1);
      const total = -sum(held);
      let left = total;
      for (const wanted of [...amounts, total]) {
        const amount = Math.min(wanted, left);
        const posting = refundPosting([{ held, amountCents: amount }]);
        expect(sum(posting)).toBe(0);
        for (const { account, cents } of posting)
          if (account !== "provider") expect(cents).toBeGreaterThan(0);
        held = [...held, ...posting.filter(({ position }) => position === 1)];
        left -= amount;
        expect(left + sum(held)).toBe(0);
      }
      const accounts = Map.groupBy(held, ({ account }) => account);
      for (const entries of accounts.values()) expect(sum(entries)).toBe(0);
    }),
  );
});

test("more than a line holds is never given back", () => {
  const held = salePosting(0, [phone]).slice(1);
  expect(() => giveBack(held, 45_001)).toThrow(RangeError);
});

test("a replacement keeps the price and moves the margin to the unit that is kept", () => {
  const before = marginTax(45_000, 30_000);
  const now = marginTax(45_000, 33_000);
  expect(replacementPosting(1, before, now)).toEqual([
    { account: "sales.margin", party: null, position: 1, cents: -500 },
    { account: "vat.margin", party: null, position: 1, cents: 500 },
  ]);
  expect(replacementPosting(1, before, before)).toEqual([]);
  expect(taxInside(0)).toBe(0);
});
