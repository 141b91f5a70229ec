import fc from "fast-check";
import { expect, test } from "vitest";
import type { Asked } from "./asked.ts";
import { inOrder } from "./in-order.ts";
import { makeShelves } from "./shelves.ts";

const models = new Map(
  [0, 1, 2, 3].map((id) => [
    id,
    {
      id,
      brand: "Apple",
      brandKey: "apple",
      model: `${id}`,
      storageGb: 64,
      colour: "Noir",
      colourSlug: "noir",
    },
  ]),
);
const listing = fc.record({
  // One that nobody knows is not shown.
  model: fc.nat({ max: 4 }),
  sold: fc.boolean(),
  price: fc.nat({ max: 40 }),
  moment: fc.nat({ max: 20 }),
});
const asked: fc.Arbitrary<Asked> = fc.record(
  {
    models: fc.subarray([0, 1, 2, 3]).map((ids) => new Set(ids)),
    sort: fc.constantFrom("newest" as const, "price-asc" as const, "price-desc" as const),
    least: fc.nat({ max: 45 }),
    most: fc.nat({ max: 45 }),
  },
  { requiredKeys: ["sort"] },
);

test("what can be bought comes first in every order, and any part of it can be read, from any place on", () => {
  fc.assert(
    fc.property(
      fc.array(listing, { maxLength: 60 }),
      asked,
      fc.record({ offset: fc.nat({ max: 5 }), limit: fc.constantFrom(1, 3, 1000) }),
      fc.nat(),
      (listings, wanted, { offset, limit }, from) => {
        const shelves = makeShelves();
        const all = listings.map((its, at) => ({ ...its, id: at + 1 }));
        shelves.move(all.map((its) => ({ ...its, condition: "neuf", comes: true })));
        const { sort, least = 0, most = 100 } = wanted;
        const sign = sort === "price-asc" ? 1 : -1;
        const expected = all
          .filter(({ price, model }) => price >= least && price <= most && model < 4)
          .filter(({ model }) => wanted.models?.has(model) ?? true)
          .map(({ id, sold, price, moment }) => ({ id, sold, key: sort === "newest" ? moment : price }))
          .sort(
            (one, other) =>
              Number(one.sold) - Number(other.sold) || (one.key - other.key || one.id - other.id) * sign,
          );
        expect(inOrder(shelves, models, wanted, { offset, limit })).toEqual(
          expected.slice(offset, offset + limit),
        );
        const at = expected.length === 0 ? -1 : from % expected.length;
        const after = expected[at];
        expect(inOrder(shelves, models, wanted, { offset, limit, after })).toEqual(
          expected.slice(at + 1).slice(offset, offset + limit),
        );
      },
    ),
    { numRuns: 500 },
  );
});
