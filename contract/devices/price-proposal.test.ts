import { expect, test } from "vitest";
import { proposePrice } from "./price-proposal.ts";

test.each([
  [
    { count: 3, medianCents: 40_000 },
    { count: 1, lowestCents: 39_000 },
    { cents: 40_000, by: "sales" },
  ],
  [
    { count: 2, medianCents: 40_000 },
    { count: 1, lowestCents: 39_000 },
    { cents: 39_000, by: "offers" },
  ],
  [{ count: 2, medianCents: 40_000 }, { count: 0, lowestCents: null }, null],
])("own sales count once there are three, then others’ offers: %j %j", (sales, offers, proposed) => {
  expect(proposePrice({ sales, offers })).toEqual(proposed);
});
