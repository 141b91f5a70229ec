import fc from "fast-check";
import { expect, test } from "vitest";
import { type Entry, makeSortedIndex } from "./sorted-index.ts";

const entry = fc.record({
  key: fc.nat({ max: 50 }),
  id: fc.nat({ max: 100_000 }),
  bucket: fc.nat({ max: 2 }),
  price: fc.nat({ max: 20 }),
  battery: fc.nat({ max: 3 }),
});
const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, minLength: 1, maxLength: 30 });
const range = (max: number) =>
  fc
    .tuple(fc.nat({ max }), fc.nat({ max }))
    .map((ends) => ends.toSorted((a, b) => a - b) as [number, number]);
const scan = fc.record({
  ascending: fc.boolean(),
  keys: range(55),
  prices: range(22),
  minBattery: fc.nat({ max: 4 }),
  buckets: fc.array(fc.constantFrom(0, 1), { minLength: 3, maxLength: 3 }).map((all) => Uint8Array.from(all)),
  limit: fc.constantFrom(1, 5, 100_000),
});
/** Each entry many times, to fill several chunks. */
const manyOf = (few: readonly Entry[], times: number) =>
  Array.from({ length: times }, (_, n) => few.map((one) => ({ ...one, id: one.id * times + n }))).flat();
const compare = (one: Entry, other: Entry) => one.key - other.key || one.id - other.id;

test("entries inserted and removed in any order are scanned in any ranges, from any entry, in both directions", () => {
  fc.assert(
    fc.property(
      entries,
      scan,
      fc.boolean(),
      fc.nat(),
      fc.infiniteStream(fc.boolean()),
      (few, wanted, sorted, from, isRemoved) => {
        const many = manyOf(few, 200);
        if (sorted) many.sort(compare);
        const index = makeSortedIndex();
        for (const one of many) index.insert(one);
        const left = many.filter((one) => !isRemoved.next().value || !index.remove(one));
        const { ascending, keys, prices, minBattery, buckets, limit } = wanted;
        const expected = left
          .filter(
            ({ key, price, battery, bucket }) =>
              key >= keys[0] &&
              key <= keys[1] &&
              price >= prices[0] &&
              price <= prices[1] &&
              battery >= minBattery &&
              buckets[bucket] === 1,
          )
          .sort((one, other) => compare(one, other) * (ascending ? 1 : -1))
          .map(({ id, key, bucket, price }) => ({ id, key, bucket, price }));
        expect(index.scan(wanted)).toEqual(expected.slice(0, limit));
        const at = expected.length === 0 ? -1 : from % expected.length;
        const after = expected[at];
        expect(index.scan({ ...wanted, after })).toEqual(expected.slice(at + 1, at + 1 + limit));
      },
    ),
    { numRuns: 60 },
  );
});

test("a scan after an entry outside of its range begins at the range", () => {
  const index = makeSortedIndex();
  for (const id of [1, 2, 3]) index.insert({ key: id * 10, id, bucket: 0, price: 0, battery: 0 });
  const wanted = {
    keys: [15, 25],
    prices: [0, 0],
    minBattery: 0,
    buckets: Uint8Array.of(1),
    limit: 9,
  } as const;
  const second = [{ id: 2, key: 20, bucket: 0, price: 0 }];
  expect(index.scan({ ...wanted, ascending: true, after: { key: 10, id: 1 } })).toEqual(second);
  expect(index.scan({ ...wanted, ascending: false, after: { key: 30, id: 3 } })).toEqual(second);
  expect(index.scan({ ...wanted, ascending: true, after: { key: 30, id: 3 } })).toEqual([]);
  expect(index.scan({ ...wanted, ascending: false, after: { key: 10, id: 1 } })).toEqual([]);
});
