import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONDITION_FILTERS, type ConditionFilter } from "#contract/catalog/conditions.ts";
import { FILTER_BRANDS, FILTER_STORAGES } from "#contract/catalog/filters.ts";
import { BATTERY_FLOORS } from "#contract/catalog/grades.ts";
import type { ItemQuery } from "#contract/catalog/item-query.ts";
import { users } from "#server/accounts/tables.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { countFacets } from "./count-facets.ts";
import { openTestCatalogue } from "./fixtures/test-catalogue.ts";
import { followIndex } from "./index/follow-index.ts";
import { listItems } from "./list-items.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
let follower: Awaited<ReturnType<typeof followIndex>>;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  await catalogue.database.delete(users);
  await seedDemo({
    ...catalogue,
    hashPassword: async () => "none",
    clock: () => new Date("2026-11-20T12:00:00Z"),
  });
  // As a server does.
  follower = await followIndex(catalogue.url, catalogue.database, {
    onChange() {},
    onMissedChanges() {},
    onFailure() {},
  });
});
afterAll(async () => {
  await follower.stop();
  await catalogue.close();
});

const total = async (query: ItemQuery) => (await listItems(catalogue, { ...query, limit: "1" })).total;
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((one, other) => one + other, 0);

const CONDITION_CHOICES = Object.keys(CONDITION_FILTERS) as ConditionFilter[];
const price = fc.integer({ min: 0, max: 24 }).map((band) => String(band * 50));
const generatedQuery = fc.record(
  {
    search: fc.constantFrom(
      "iphone",
      "galxy s21",
      "128 go",
      "batterie",
      "noir",
      "iphone 13 rayures",
      "%",
      "bleu écran",
    ),
    brand: fc.constantFrom(...FILTER_BRANDS),
    condition: fc.constantFrom(...CONDITION_CHOICES),
    storage: fc.subarray([...FILTER_STORAGES, 1024], { minLength: 1 }).map((storages) => storages.join(",")),
    minPrice: price,
    maxPrice: price,
    minBattery: fc.integer({ min: 75, max: 100 }).map(String),
    status: fc.constantFrom("available" as const, "sold" as const),
  },
  { requiredKeys: [] },
);

test("facets tell what the lists then hold, each facet leaving its own filter out", async () => {
  await fc.assert(
    fc.asyncProperty(
      generatedQuery,
      fc.constantFrom(...FILTER_BRANDS),
      fc.constantFrom(...CONDITION_CHOICES),
      fc.constantFrom(64, 128, 256, 512, 1024),
      fc.constantFrom(...BATTERY_FLOORS),
      async (query, brand, condition, storage, floor) => {
        const facets = await countFacets(catalogue, query);
        expect(facets.total).toBe(await total(query));
        expect(facets.brand[brand] ?? 0).toBe(await total({ ...query, brand }));
        expect(facets.condition[condition] ?? 0).toBe(await total({ ...query, condition }));
        expect(facets.storage[storage] ?? 0).toBe(await total({ ...query, storage: String(storage) }));
        expect(facets.battery[floor] ?? 0).toBe(await total({ ...query, minBattery: String(floor) }));
        const { minPrice: _, maxPrice: __, ...free } = query;
        expect(sum(facets.price)).toBe(await total(free));
      },
    ),
    { numRuns: 100 },
  );
});

test("price bands are 50 € wide and named by their lower bound", async () => {
  const { price: bands } = await countFacets(catalogue, { brand: "samsung", minPrice: "300" });
  expect(Object.keys(bands).every((band) => Number(band) % 50 === 0)).toBe(true);
  const items = (await listItems(catalogue, { brand: "samsung", limit: "100" })).items.concat(
    (await listItems(catalogue, { brand: "samsung", limit: "100", page: "2" })).items,
  );
  for (const [band, count] of Object.entries(bands))
    expect(items.filter(({ price: euros }) => Math.floor(euros / 50) * 50 === Number(band)).length).toBe(
      count,
    );
});

test("facets of one's own items need to know whose", async () => {
  await expect(countFacets(catalogue, { seller: "me" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(await countFacets(catalogue, { seller: "me" }, { userId: 2_000_000 })).toMatchObject({
    total: 0,
    brand: {},
  });
});

test.each([
  ["128 go", { storage: "64" }],
  ["moins de 300 €", { minPrice: "400" }],
  ["batterie 90 %", { minBattery: "80" }],
])("a chosen filter replaces what the words “%s” say of it", async (search, chosen) => {
  expect(await total(chosen)).toBeGreaterThan(0);
  expect(await total({ search, ...chosen })).toBe(await total(chosen));
});
