import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { QUOTE_COVERS, QuoteLine, quoteTotal, quoteVat } from "./quotes.ts";

const line = fc.record({
  cover: fc.constantFrom(...QUOTE_COVERS),
  cents: fc.integer({ min: 0, max: 500_000 }),
});

describe("the total of a quote", () => {
  test("counts what the customer pays, less the bonus; guarantee and goodwill cost nothing", () => {
    expect(
      quoteTotal([
        { cover: "paid", cents: 9000 },
        { cover: "guarantee", cents: 4000 },
        { cover: "goodwill", cents: 1500 },
        { cover: "bonus", cents: 2500 },
      ]),
    ).toBe(6500);
    expect(quoteTotal([{ cover: "bonus", cents: 1 }])).toBeNull();
  });

  test("is never negative, and its VAT never larger than itself", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const total = quoteTotal(lines);
        if (total === null) return;
        expect(total).toBeGreaterThanOrEqual(0);
        expect(quoteVat(total)).toBeLessThanOrEqual(total);
      }),
    );
    expect(quoteVat(12_000)).toBe(2000);
  });

  test("has no line with a negative amount, a part of a cent or an unlock code", () => {
    const good = { kind: "part", cover: "paid", name: "Écran", cents: 7990 };
    expect(QuoteLine.safeParse(good).success).toBe(true);
    for (const wrong of [
      { cents: -1 },
      { cents: 0.5 },
      { name: "code 1234" },
      { name: " " },
      { cover: "gift" },
    ])
      expect(QuoteLine.safeParse({ ...good, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });
});
