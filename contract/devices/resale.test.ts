import fc from "fast-check";
import { expect, test } from "vitest";
import { marginOf } from "./resale.ts";

const figures = { feeBp: 150, shippingCents: 600, partCents: 4_000 };
const costs = { pricePaidCents: 20_000, vatRegime: "margin" as const, parts: 1, figures };

test("the margin is what is left after VAT, the price paid, parts, fees and shipping", () => {
  // 440 € sold, 200 € paid: 40 € of VAT on the margin, 6.60 € of fees, 40 € for the part, 6 € to send it.
  expect(marginOf(44_000, costs)).toEqual({
    ...{ feesCents: 660, partsCents: 4_000, vatCents: 4_000, marginCents: 14_740, rateBp: 3350 },
  });
  expect(marginOf(44_000, { ...costs, vatRegime: "standard" }).vatCents).toBe(7_333);
});

test("a sale below the price paid has no VAT on the margin, and a loss", () => {
  expect(marginOf(15_000, { ...costs, parts: 0 })).toMatchObject({ vatCents: 0, marginCents: -5_825 });
});

test("everything that is taken from a price adds up to it", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(5), (price, paid, parts) => {
      for (const vatRegime of ["margin", "standard"] as const) {
        const unit = { pricePaidCents: paid, vatRegime, parts, figures };
        const { feesCents, partsCents, vatCents, marginCents } = marginOf(price, unit);
        expect(feesCents + partsCents + vatCents + marginCents + paid + figures.shippingCents).toBe(price);
      }
    }),
  );
});
