import fc from "fast-check";
import { expect, test } from "vitest";
import { inOrderedParts, makeListingOrder, type Row } from "./listing-order.ts";

const row = fc.record({
  key: fc.nat({ max: 50 }),
  id: fc.nat({ max: 100_000 }),
  shelf: fc.nat({ max: 2 }),
  other: fc.nat({ max: 20 }),
});
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: 30 });
const bounds = (max: number) =>
  fc
    .tuple(fc.nat({ max }), fc.nat({ max }))
    .map((ends) => ends.toSorted((a, b) => a - b) as [number, number]);
const wish = fc.record({
  up: fc.boolean(),
  keys: bounds(55),
  others: bounds(22),
  shelves: fc.array(fc.constantFrom(0, 1), { minLength: 3, maxLength: 3 }).map((its) => Uint8Array.from(its)),
  limit: fc.constantFrom(1, 5, 100_000),
});
/** Each row many times, so that they fill several chunks. */
const manyOf = (few: readonly Row[], times: number) =>
  Array.from({ length: times }, (_, turn) =>
    few.map((its) => ({ ...its, id: its.id * times + turn })),
  ).flat();
const compare = (one: Row, other: Row) => one.key - other.key || one.id - other.id;

test("rows put and taken in any order are read between any bounds, from any place, in both directions", () => {
  fc.assert(
    fc.property(
      rows,
      wish,
      fc.boolean(),
      fc.nat(),
      fc.infiniteStream(fc.boolean()),
      (few, asked, sorted, from, gone) => {
        const many = manyOf(few, 200);
        if (sorted) many.sort(compare);
        const order = makeListingOrder();
        for (const its of many) order.put(its);
        const left = many.filter((its) => !gone.next().value || !order.take(its));
        const { up, keys, others, shelves, limit } = asked;
        const expected = left
          .filter(
            ({ key, other, shelf }) =>
              key >= keys[0] &&
              key <= keys[1] &&
              other >= others[0] &&
              other <= others[1] &&
              shelves[shelf] === 1,
          )
          .sort((one, other) => compare(one, other) * (up ? 1 : -1))
          .map(({ id, key }) => ({ id, key }));
        expect(order.read(asked)).toEqual(expected.slice(0, limit));
        const inside = left.filter(({ key }) => key >= keys[0] && key <= keys[1]);
        expect(order.count(keys)).toBe(inside.length);
        const at = expected.length === 0 ? -1 : from % expected.length;
        const after = expected[at];
        expect(order.read({ ...asked, after })).toEqual(expected.slice(at + 1, at + 1 + limit));
      },
    ),
    { numRuns: 60 },
  );
});

test("a place that is not among what is read is no place to begin before it", () => {
  const order = makeListingOrder();
  for (const id of [1, 2, 3]) order.put({ key: id * 10, id, shelf: 0, other: 0 });
  const asked = { keys: [15, 25], others: [0, 0], shelves: Uint8Array.of(1), limit: 9 } as const;
  const second = [{ id: 2, key: 20 }];
  expect(order.read({ ...asked, up: true, after: { key: 10, id: 1 } })).toEqual(second);
  expect(order.read({ ...asked, up: false, after: { key: 30, id: 3 } })).toEqual(second);
  expect(order.read({ ...asked, up: true, after: { key: 30, id: 3 } })).toEqual([]);
  expect(order.read({ ...asked, up: false, after: { key: 10, id: 1 } })).toEqual([]);
});

test("rows in no order come in order, however many are alike", () => {
  fc.assert(
    fc.property(rows, fc.constantFrom(1, 300), (few, times) => {
      const many = manyOf(few, times);
      expect([...inOrderedParts([...many])].flat()).toEqual(many.toSorted(compare));
    }),
    { numRuns: 40 },
  );
});
