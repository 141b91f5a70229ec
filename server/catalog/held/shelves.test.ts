import fc from "fast-check";
import { expect, test } from "vitest";
import type { ListingOrder } from "./listing-order.ts";
import { makeShelves } from "./shelves.ts";

const price = fc.oneof(
  fc.nat({ max: 40 }).map((step) => step * 5000),
  fc.nat({ max: 120_000 }),
);
/** Some are of the same moment. */
const listing = fc.record({ price, moment: fc.nat({ max: 30 }) });
/** Listings that are read and that come, and whether they go again. */
const history = fc.record({
  read: fc.array(listing),
  came: fc.array(listing),
  gone: fc.infiniteStream(fc.boolean()),
});
type Row = { readonly id: number; readonly price: number; readonly moment: number };
const place = { model: 1, condition: "neuf", sold: false };

const everything = {
  keys: [0, Infinity],
  others: [0, Infinity],
  shelves: new Uint8Array(9).fill(1),
} as const;
const idsOf = (order: ListingOrder) =>
  order.read({ ...everything, up: true, limit: Infinity }).map(({ id }) => id);

test("whatever came and went, what is there stands in both orders, and is counted by price and by 50 €", () => {
  fc.assert(
    fc.property(history, price, price, ({ read, came, gone }, least, most) => {
      const rows: Row[] = [...read, ...came].map((its, at) => ({ ...its, id: at + 1 }));
      const first = rows.slice(0, read.length);
      const [ids, prices, moments] = [
        first.map(({ id }) => id),
        first.map((its) => its.price),
        first.map((its) => its.moment),
      ];
      const shelves = makeShelves([[1, "neuf", false, ids, prices, moments]]);
      shelves.move(rows.slice(read.length).map((its) => ({ ...place, ...its, comes: true })));
      const left: Row[] = [];
      for (const row of rows)
        if (gone.next().value) shelves.move([{ ...place, ...row, comes: false }]);
        else left.push(row);
      const [shelf] = shelves;
      expect(shelf?.between(least, most)).toBe(
        left.filter((its) => its.price >= least && its.price <= most).length,
      );
      expect([...(shelf?.prices ?? [])]).toEqual(
        left.map((its) => its.price).sort((one, other) => one - other),
      );
      for (const [at, count] of (shelf?.steps ?? []).entries())
        expect(count).toBe(left.filter((its) => Math.floor(its.price / 5000) === at).length);
      expect(idsOf(shelves.available.byPrice)).toEqual(
        left.toSorted((one, other) => one.price - other.price || one.id - other.id).map(({ id }) => id),
      );
      expect(idsOf(shelves.available.byAge)).toEqual(
        left.toSorted((one, other) => one.moment - other.moment || one.id - other.id).map(({ id }) => id),
      );
      expect(idsOf(shelves.sold.byAge)).toEqual([]);
    }),
  );
});

test("models, conditions and what is sold stand on shelves of their own", () => {
  const shelves = makeShelves([[1, "neuf", false, [1, 2], [10_000, 20_000], [5, 6]]]);
  const one = { id: 1, price: 10_000, moment: 5 };
  shelves.move([
    { ...place, ...one, sold: true, comes: true },
    { ...place, ...one, comes: false },
    { ...place, condition: "bon", id: 3, price: 30_000, moment: 7, comes: true },
    { ...place, condition: "bon", id: 4, price: 30_000, moment: 7, comes: true },
    { ...place, model: 2, id: 5, price: 40_000, moment: 8, comes: true },
  ]);
  expect([...shelves].map(({ model, condition, sold, size }) => [model, condition, sold, size])).toEqual([
    [1, "neuf", false, 1],
    [1, "neuf", true, 1],
    [1, "bon", false, 2],
    [2, "neuf", false, 1],
  ]);
  expect(shelves.size).toBe(5);
  expect(idsOf(shelves.sold.byPrice)).toEqual([1]);
});

test("a listing whose price alone changes is told as one that leaves and one that comes, in any order", () => {
  const shelves = makeShelves([[1, "neuf", false, [1], [10_000], [5]]]);
  const [dearer, cheaper] = [
    { ...place, id: 1, price: 20_000, moment: 5, comes: true },
    { ...place, id: 1, price: 10_000, moment: 5, comes: false },
  ];
  shelves.move([dearer, cheaper]);
  const others = (order: ListingOrder, most: number) =>
    order.read({ ...everything, others: [0, most], up: true, limit: 9 });
  expect(others(shelves.available.byAge, 19_999)).toEqual([]);
  expect(others(shelves.available.byAge, 20_000)).toEqual([{ id: 1, key: 5 }]);
});

test("a listing that is not there takes nothing away", () => {
  const shelves = makeShelves([[1, "neuf", false, [1], [10_000], [5]]]);
  shelves.move([{ ...place, id: 2, price: 10_000, moment: 5, comes: false }]);
  expect([shelves.size, idsOf(shelves.available.byAge), idsOf(shelves.available.byPrice)]).toEqual([
    1,
    [1],
    [1],
  ]);
});
