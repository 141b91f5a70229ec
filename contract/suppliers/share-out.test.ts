import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOut } from "./share-out.ts";

const key = (modelId: number) => `key ${Math.floor(modelId / 2)}`;
const phone = (modelId: number, listed: number, arrived: number) => ({
  ...{ modelId, anyColourKey: key(modelId), name: `phone ${modelId}`, listed, arrived },
});
const line = (modelId: number, quantity: number, anyColour = false) => ({
  ...{ modelId, anyColourKey: key(modelId), anyColour, quantity },
});

test("a line of one colour is served before one of any colour, and what nobody ordered is left over", () => {
  const { shares, rest } = shareOut(
    [line(2, 3, true), line(2, 2)],
    [phone(2, 4, 2), phone(3, 2, 0), phone(8, 1, 1)],
  );
  expect(shares).toEqual([
    { listed: 3, arrived: 0 },
    { listed: 2, arrived: 2 },
  ]);
  expect(rest).toEqual([phone(3, 1, 0), phone(8, 1, 1)]);
});

test("no phone is lost or counted twice, and no line gets more than it ordered", () => {
  const number = fc.nat({ max: 5 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(number, fc.integer({ min: 1, max: 6 }), fc.boolean())),
      fc.array(fc.tuple(number, number, number)),
      (lines, phones) => {
        const ordered = lines.map(([model, quantity, any]) => line(model, quantity, any));
        const listed = phones.map(([model, all, come]) => phone(model, all, Math.min(all, come)));
        const { shares, rest } = shareOut(ordered, listed);
        for (const kind of ["listed", "arrived"] as const) {
          const sum = (some: readonly { readonly [K in typeof kind]: number }[]) =>
            some.reduce((total, one) => total + one[kind], 0);
          expect(sum(shares) + sum(rest)).toBe(sum(listed));
        }
        for (const [at, share] of shares.entries()) {
          expect(share.listed).toBeLessThanOrEqual(ordered[at]?.quantity ?? 0);
          expect(share.arrived).toBeLessThanOrEqual(ordered[at]?.quantity ?? 0);
        }
      },
    ),
  );
});
