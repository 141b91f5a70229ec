import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centsToEuros, eurosToCents, rateOf, roundCents } from "./money.ts";

describe("money", () => {
  test("every amount in cents survives the conversion to euros and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (cents) => {
        expect(eurosToCents(JSON.parse(JSON.stringify(centsToEuros(cents))))).toBe(cents);
      }),
    );
  });

  test("an amount with a third decimal is refused", () => {
    for (const euros of [0.001, 12.345, 0.0049, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
      expect(eurosToCents(euros)).toBeNull();
  });

  test("half a cent is rounded away from zero", () => {
    expect([roundCents(0.5), roundCents(1.5), roundCents(2.5), roundCents(-0.5), roundCents(-2.5)]).toEqual([
      1, 2, 3, -1, -3,
    ]);
    expect(roundCents(2.4999)).toBe(2);
  });

  test("20 % of 10,00 € is 2,00 €", () => {
    expect(rateOf(1000, 2000)).toBe(200);
    expect(rateOf(2499, 2000)).toBe(500);
  });
});
