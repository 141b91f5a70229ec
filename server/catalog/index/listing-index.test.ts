import fc from "fast-check";
import { expect, test } from "vitest";
import { BATTERY_FLOORS } from "#contract/catalog/grades.ts";
import type { Filters, PageRequest } from "./catalog-index.ts";
import type { IndexedModel, Listing } from "./indexed-listing.ts";
import { makeListingIndex } from "./listing-index.ts";

const model = (id: number): IndexedModel => ({
  id,
  brand: "Apple",
  filterBrand: "apple",
  model: `${id}`,
  storageGb: 64,
  colour: "Noir",
  colourSlug: "noir",
  colourFamilies: [],
  newPriceCents: null,
  fiveG: id === 2,
});
const models = new Map([0, 1, 2, 3].map((id) => [id, model(id)]));
const phone: Listing = {
  id: 1,
  model: 1,
  condition: "Neuf",
  sold: false,
  price: 10_000,
  createdAt: 5,
  battery: 90,
  own: false,
  photographed: false,
};
const CONDITIONS = ["Neuf", "Bon"] as const;
/** The choice of the condition filter for each. */
const CHOICES = { Neuf: "scellé", Bon: "bon" } as const;
const ALL: PageRequest = { sort: "price-asc", offset: 0, limit: 1000 };

const price = fc.oneof(
  fc.nat({ max: 40 }).map((step) => step * 5000),
  fc.nat({ max: 120_000 }),
);
/** Model 4 is unknown: its listings are not returned. Some listings have the same price or creation time. */
const listings = fc
  .array(
    fc.record({
      model: fc.nat({ max: 4 }),
      condition: fc.constantFrom(...CONDITIONS),
      sold: fc.boolean(),
      price,
      battery: fc.constantFrom(0, 79, 80, 90, 100),
      createdAt: fc.nat({ max: 20 }),
      own: fc.boolean(),
      photographed: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((all) => all.map((one, at) => ({ ...one, id: at + 1 })));
const wide: fc.Arbitrary<Filters> = fc.record(
  {
    models: fc.subarray([0, 1, 2, 3]).map((ids) => new Set(ids)),
    condition: fc.subarray(Object.values(CHOICES), { minLength: 1 }),
    sold: fc.boolean(),
    minPrice: price,
    maxPrice: price,
    minBattery: fc.integer({ min: 1, max: 100 }),
  },
  { requiredKeys: [] },
);
/** At most one of the filters that leave few listings, and often none, so that most lists have listings. */
const filters: fc.Arbitrary<Filters> = fc
  .tuple(
    wide,
    fc.constantFrom<Filters>(
      {},
      {},
      { photos: ["1"] },
      { soldBy: ["shop"] },
      { soldBy: ["others"] },
      { network: ["5g"] },
    ),
  )
  .map(([one, other]) => ({ ...one, ...other }));
const request = fc.record({
  sort: fc.constantFrom("newest" as const, "price-asc" as const, "price-desc" as const),
  offset: fc.nat({ max: 5 }),
  limit: fc.constantFrom(1, 3, 1000),
});

test("whatever is inserted and removed, any part of a list comes in order, available listings first, and is counted", () => {
  fc.assert(
    fc.property(
      listings,
      filters,
      request,
      fc.nat(),
      fc.infiniteStream(fc.boolean()),
      (all, wanted, part, from, isRemoved) => {
        const index = makeListingIndex(models);
        for (const one of all) index.insert(one);
        const left = all.filter((one) => {
          const removed = isRemoved.next().value;
          if (removed) index.remove(one);
          return !removed;
        });
        const sign = part.sort === "price-asc" ? 1 : -1;
        const expected = left
          .filter((one) => one.model < 4 && (wanted.models?.has(one.model) ?? true))
          .filter((one) => wanted.condition?.includes(CHOICES[one.condition]) ?? true)
          .filter((one) => (wanted.sold ?? one.sold) === one.sold)
          .filter((one) => !wanted.photos || one.photographed)
          .filter((one) => wanted.soldBy?.includes(one.own ? "shop" : "others") ?? true)
          .filter((one) => !wanted.network || one.model === 2)
          .filter((one) => one.price >= (wanted.minPrice ?? 0) && one.price <= (wanted.maxPrice ?? Infinity))
          .filter((one) => one.battery >= (wanted.minBattery ?? 0))
          .map(({ createdAt, battery, own, photographed, ...found }) => ({
            ...found,
            key: part.sort === "newest" ? createdAt : found.price,
          }))
          .sort(
            (one, other) =>
              Number(one.sold) - Number(other.sold) || (one.key - other.key || one.id - other.id) * sign,
          );
        const end = part.offset + part.limit;
        expect(index.size).toBe(left.length);
        expect(index.count(wanted)).toBe(expected.length);
        expect(index.facets(wanted).total).toBe(expected.length);
        expect(index.page(wanted, part)).toEqual(expected.slice(part.offset, end));
        const at = expected.length === 0 ? -1 : from % expected.length;
        const after = expected[at];
        expect(index.page(wanted, { ...part, after })).toEqual(
          expected.slice(at + 1).slice(part.offset, end),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test("a bucket counts its prices between any two, by 50 €, and its batteries by floor", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ price, battery: fc.nat({ max: 100 }) })),
      fc.infiniteStream(fc.boolean()),
      price,
      price,
      (facts, isRemoved, min, max) => {
        const index = makeListingIndex(models);
        const all = facts.map((fact, at) => ({ ...phone, ...fact, id: at + 1 }));
        for (const one of all) index.insert(one);
        const left = all.filter((one) => {
          const removed = isRemoved.next().value;
          if (removed) index.remove(one);
          return !removed;
        });
        const cents = left.map((one) => one.price).sort((one, other) => one - other);
        const [bucket] = index.buckets;
        expect([...(bucket?.prices ?? [])]).toEqual(cents);
        const [from, to] = bucket?.placesBetween(min, max) ?? [0, 0];
        expect(to - from).toBe(cents.filter((one) => one >= min && one <= max).length);
        const sorted = left.toSorted((one, other) => one.price - other.price || one.battery - other.battery);
        expect([...(bucket?.batteries ?? [])]).toEqual(sorted.map(({ battery }) => battery));
        for (const [at, floor] of BATTERY_FLOORS.entries())
          expect(bucket?.floors[at] ?? 0).toBe(left.filter(({ battery }) => battery >= floor).length);
        for (const least of [1, 87, 100])
          expect(bucket?.countWithBattery(least) ?? 0).toBe(
            left.filter(({ battery }) => battery >= least).length,
          );
        for (const [band, count] of (bucket?.bands ?? []).entries())
          expect(count).toBe(cents.filter((one) => Math.floor(one / 5000) === band).length);
      },
    ),
  );
});

test("each model, condition and status has its own bucket", () => {
  const index = makeListingIndex(models);
  for (const listing of [
    { ...phone, id: 2 },
    { ...phone, sold: true },
    { ...phone, condition: "Bon", id: 3 },
    { ...phone, condition: "Bon", id: 4 },
    { ...phone, model: 2, id: 5 },
  ])
    index.insert(listing);
  expect(index.buckets.map(({ model: id, condition, sold, size }) => [id, condition, sold, size])).toEqual([
    [1, "Neuf", false, 1],
    [1, "Neuf", true, 1],
    [1, "Bon", false, 2],
    [2, "Neuf", false, 1],
  ]);
});

test("a change of price is applied whichever of its two parts comes first", () => {
  const added = { ...phone, price: 20_000, added: true };
  const removed = { ...phone, added: false };
  for (const changes of [
    [added, removed],
    [removed, added],
  ]) {
    const index = makeListingIndex(models);
    index.insert(phone);
    index.apply(changes);
    for (const sort of ["newest", "price-asc"] as const) {
      expect(index.page({ maxPrice: 19_999 }, { ...ALL, sort })).toEqual([]);
      expect(index.page({ maxPrice: 20_000 }, { ...ALL, sort })).toMatchObject([{ id: 1 }]);
    }
  }
});

test("removing a listing that is not there changes nothing", () => {
  const index = makeListingIndex(models);
  index.insert(phone);
  index.remove({ ...phone, id: 2 });
  expect(index.size).toBe(1);
  for (const sort of ["newest", "price-asc"] as const)
    expect(index.page({}, { ...ALL, sort })).toMatchObject([{ id: 1 }]);
});

test("facets read the same, sign by sign, in whatever order the listings were loaded", () => {
  const brands = ["apple", "samsung", "google", "autres"] as const;
  // A name that is a number would be put in order by JSON itself.
  const branded = new Map(
    brands.map((filterBrand, id) => [id, { ...model(id), filterBrand, model: `Phone ${id}` }]),
  );
  const load = (all: readonly Listing[]) => {
    const index = makeListingIndex(branded);
    for (const listing of all) index.insert(listing);
    return index;
  };
  const twoOrders = listings.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(twoOrders, filters, ([one, other], asked) => {
      expect(JSON.stringify(load(other).facets(asked))).toBe(JSON.stringify(load(one).facets(asked)));
    }),
  );
});
