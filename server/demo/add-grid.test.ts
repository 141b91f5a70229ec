import { expect, test } from "vitest";
import type { Condition } from "#contract/catalog/conditions.ts";
import { readBuybackPrices } from "./add-grid.ts";
import { readListings, readPhones } from "./read-demo.ts";

const FACTORS: Readonly<Record<Condition, number>> = {
  ...{ Neuf: 1.19, Excellent: 1.03, "Très bon": 1, Reconditionné: 1 },
  ...{ Bon: 0.89, Correct: 0.83, Acceptable: 0.74 },
};

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

test("every model and storage of the demo has the price of the rule in buyback-prices.md", () => {
  const listings = readListings();
  const expected = readPhones().flatMap(({ brand, model, ramByStorage }) => {
    let smaller = 10;
    return ramByStorage
      .map(([storageGb]) => storageGb)
      .toSorted((a, b) => a - b)
      .map((storageGb) => {
        const sold = listings
          .filter((one) => one.brand === brand && one.model === model && one.storageGb === storageGb)
          .map(({ priceCents, condition }) => priceCents / 100 / FACTORS[condition]);
        smaller = Math.max(smaller, Math.floor((median(sold) * 0.55) / 5) * 5);
        return { brand, model, storageGb, euros: smaller };
      });
  });
  expect(readBuybackPrices()).toEqual(expected);
});
