import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CONDITION_FILTERS, CONDITIONS } from "#contract/catalog/conditions.ts";
import type { ItemQuery } from "#contract/catalog/item-query.ts";
import { openDatabase } from "#server/database/client.ts";
import { markFirstParty } from "#server/sellers/mark-first-party.ts";
import { sellers } from "#server/sellers/tables.ts";
import { openTestCatalogue } from "../fixtures/test-catalogue.ts";
import { listItems } from "../list-items.ts";
import { parseQuery } from "../parse-query.ts";
import type { IndexSort } from "../place.ts";
import { proveSaving } from "../prices/prove-saving.ts";
import { currentIndex, followIndex } from "./follow-index.ts";
import { loadIndex } from "./load-index.ts";
import { plainSql } from "./plain-sql.ts";

/** More with RUNS=1000, for hours when nobody waits. */
const RUNS = Number(process.env.RUNS ?? 25);

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
let follower: Awaited<ReturnType<typeof followIndex>>;
/** The same database, without an index in memory: it is loaded for each request. */
let apart: ReturnType<typeof openDatabase>;
const models: number[] = [];
let shopId = 0;
const whenNew = (newPriceCents: number) => ({
  newPriceCents,
  newPriceSource: "Apple France",
  newPriceOn: "2021-09-14",
});
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  apart = openDatabase(catalogue.url, 2);
  const phones = [
    { model: "iPhone 13", storageGb: 128, colourSlug: "bleu", colour: "Bleu", ...whenNew(90_900) },
    { model: "iPhone 13", storageGb: 256, colourSlug: "graphite", colour: "Graphite" },
    { brand: "Samsung", model: "Galaxy S21", storageGb: 128, colourSlug: "noir", colour: "Noir" },
    {
      brand: "Google",
      model: "Pixel 6a",
      storageGb: 64,
      colourSlug: "noir",
      colour: "Noir",
      ...whenNew(45_900),
    },
    { brand: "Xiaomi", model: "Redmi 12", storageGb: 256, colourSlug: "bleu", colour: "Bleu" },
  ];
  for (const [place, phone] of phones.entries())
    models.push(await catalogue.addModel({ ...phone, fiveG: [true, null, false][place % 3] ?? null }));
  shopId = await catalogue.addSeller("shop");
  await catalogue.database.insert(sellers).values([
    { userId: shopId, storeName: "Reluit", businessName: "Reluit", firstParty: true },
    { userId: catalogue.sellerId, storeName: "Deux", businessName: "Deux" },
  ]);
  follower = await followIndex(catalogue.url, catalogue.database, {
    onChange() {},
    onMissedChanges() {},
    onFailure() {},
  });
});
afterAll(async () => {
  await follower.stop();
  await apart.close();
  await catalogue.close();
});

const model = fc.nat({ max: 4 });
const price = fc.oneof(
  fc.nat({ max: 30 }).map((step) => step * 5000),
  fc.nat({ max: 150_000 }),
);
const listing = fc.record({
  model,
  price,
  condition: fc.constantFrom(...CONDITIONS),
  name: fc.constantFrom("iPhone 13 128 Go Bleu", "Galaxy S21", "comme neuf", "écran fêlé", "Redmi 12 Pixel"),
  stock: fc.nat({ max: 3 }),
  battery: fc.option(fc.integer({ min: 75, max: 100 })),
  isShops: fc.boolean(),
  isPhotographed: fc.boolean(),
  day: fc.nat({ max: 5 }),
});
/** Rows are named by a number: the one at that place among all that there are. */
const row = fc.nat({ max: 400 });
const write = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("insert" as const),
      rows: fc.array(listing, { minLength: 1, maxLength: 40 }),
    }),
  },
  fc.record({ kind: fc.constant("change" as const), row, listing }),
  fc.record({ kind: fc.constant("withdraw" as const), row }),
  fc.record({ kind: fc.constant("erase" as const), row }),
  fc.record({ kind: fc.constant("reserve" as const), row }),
  fc.record({ kind: fc.constant("sell" as const), row }),
  fc.record({ kind: fc.constant("cheaper" as const), condition: fc.constantFrom(...CONDITIONS) }),
  fc.record({
    kind: fc.constant("measure" as const),
    row,
    battery: fc.option(fc.integer({ min: 1, max: 100 })),
  }),
  fc.record({ kind: fc.constant("photograph" as const), row, isPhotographed: fc.boolean() }),
  fc.record({ kind: fc.constant("undone" as const), row }),
  fc.record({ kind: fc.constant("describe" as const), row, words: fc.constantFrom("neuf", "rayé", "boîte") }),
);
type Write = typeof write extends fc.Arbitrary<infer One> ? One : never;

const at = (place: number) =>
  sql`id = (select id from smartphone_items order by id offset (${place}::int % greatest(1, (select count(*)::int from smartphone_items))) limit 1)`;

const photosOf = (isPhotographed: boolean) =>
  isPhotographed ? sql`array[gen_random_uuid()]` : sql`'{}'::uuid[]`;

async function apply(one: Write) {
  const { database } = catalogue;
  if (one.kind === "insert") {
    const values = one.rows.map(
      ({ model: place, price: cents, condition, name, stock, day, battery, isShops, isPhotographed }) =>
        sql`(${isShops ? shopId : catalogue.sellerId}::int, ${photosOf(isPhotographed)}, ${models[place] ?? 0}::int, ${name}, ${cents}::int, '', ${condition}, ${stock}::int, timestamptz '2026-01-01' + ${day}::int * interval '1 day', ${battery}::int)`,
    );
    return database.execute(
      sql`insert into smartphone_items (seller_id, photo_ids, model_id, name, price_cents, description, condition, on_hand, created_at, battery_health) values ${sql.join(values, sql`, `)}`,
    );
  }
  if (one.kind === "change") {
    const { model: place, price: cents, condition } = one.listing;
    return database.execute(
      sql`update smartphone_items set model_id = ${models[place] ?? 0}, price_cents = ${cents}, condition = ${condition} where ${at(one.row)}`,
    );
  }
  if (one.kind === "withdraw")
    return database.execute(sql`update smartphone_items set withdrawn_at = now() where ${at(one.row)}`);
  if (one.kind === "erase") return database.execute(sql`delete from smartphone_items where ${at(one.row)}`);
  if (one.kind === "reserve")
    return database.execute(
      sql`update smartphone_items set reserved = least(on_hand, reserved + 1) where ${at(one.row)}`,
    );
  if (one.kind === "sell")
    return database.execute(
      sql`update smartphone_items set on_hand = on_hand - 1, reserved = reserved - 1 where reserved > 0 and ${at(one.row)}`,
    );
  if (one.kind === "cheaper")
    return database.execute(
      sql`update smartphone_items set price_cents = greatest(0, price_cents - 5000) where condition = ${one.condition}`,
    );
  if (one.kind === "measure")
    return database.execute(
      sql`update smartphone_items set battery_health = ${one.battery}::int where ${at(one.row)}`,
    );
  if (one.kind === "photograph")
    return database.execute(
      sql`update smartphone_items set photo_ids = ${photosOf(one.isPhotographed)} where ${at(one.row)}`,
    );
  if (one.kind === "describe")
    return database.execute(
      sql`update smartphone_items set description = ${one.words}, battery_capacity = ${one.words} where ${at(one.row)}`,
    );
  return database
    .transaction(async (tx) => {
      await tx.execute(sql`delete from smartphone_items where ${at(one.row)}`);
      tx.rollback();
    })
    .catch(() => {});
}

/** Everything that an index holds. */
function contentsOf(index: Awaited<ReturnType<typeof loadIndex>>) {
  const sorts = ["newest", "price-asc", "price-desc"] as const;
  return {
    buckets: index.buckets
      .filter(({ size }) => size > 0)
      .map(({ model: id, condition, sold, own, photographed, prices, batteries, bands, floors }) => {
        const lastFull = bands.findLastIndex((count) => count !== 0);
        return `${id} ${condition} ${sold} ${own} ${photographed}: ${prices.join(" ")}; ${batteries.join(" ")}; ${floors}; ${bands.slice(0, lastFull + 1)}`;
      })
      .sort(),
    lists: sorts.map((sort) => index.page({}, { sort, offset: 0, limit: Infinity })),
  };
}

/** The index that follows changes has the contents of one that is loaded now. */
async function untilUpToDate() {
  const loaded = contentsOf(await loadIndex(catalogue.database));
  await vi.waitFor(
    async () =>
      expect(
        contentsOf((await currentIndex(catalogue.database)) as Awaited<ReturnType<typeof loadIndex>>),
      ).toEqual(loaded),
    3000,
  );
}

const query = fc.record(
  {
    search: fc.constantFrom("iphone", "ipone 13", "galaxy s21", "neuf", "128 go", "noir ecran", "redmi 12"),
    brand: fc.constantFrom("apple" as const, "samsung" as const, "autres" as const),
    condition: fc.constantFrom(...(Object.keys(CONDITION_FILTERS) as (keyof typeof CONDITION_FILTERS)[])),
    model: fc.constantFrom("iPhone 13", "Galaxy S21,Redmi 12", "Pixel 99"),
    colour: fc.constantFrom("noir", "bleu", "bleu,gris", "rouge"),
    storage: fc.constantFrom("128", "64,256"),
    minPrice: fc.nat({ max: 24 }).map((step) => String(step * 25)),
    maxPrice: fc.nat({ max: 24 }).map((step) => String(step * 50 + 7)),
    minBattery: fc.integer({ min: 1, max: 100 }).map(String),
    photos: fc.constant("1" as const),
    soldBy: fc.constantFrom("shop" as const, "others" as const),
    network: fc.constant("5g" as const),
    status: fc.constantFrom("available" as const, "sold" as const),
    sort: fc.constantFrom("newest" as const, "price-asc" as const, "price-desc" as const),
  },
  { requiredKeys: [] },
);

/** All pages of a list, one after the other by cursor. */
async function throughPages(wanted: ItemQuery, limit: number, database = catalogue.database) {
  const seen: number[] = [];
  let total = 0;
  for (let after: string | null = null; ; ) {
    const page = await listItems(
      { database },
      { ...wanted, limit: String(limit), ...(after ? { after } : {}) },
    );
    seen.push(...page.items.map(({ id }) => id));
    total = page.total;
    after = page.next;
    if (!after) return { seen, total };
  }
}

test("after any writes, the index equals the database, and pages, counts, facets and savings are those of plain SQL", async () => {
  const reference = plainSql(catalogue.database);
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { minLength: 1, maxLength: 12 }),
      fc.array(query, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 3, max: 40 }),
      fc.nat(),
      async (writes, queries, limit, from) => {
        for (const one of writes) await apply(one);
        await untilUpToDate();
        const index = await currentIndex(catalogue.database);
        for (const brand of [undefined, "Google"]) {
          const { percent } = await proveSaving(catalogue, brand);
          expect(percent ?? 0).toBe(Math.max(0, (await reference.saving(brand)) ?? 0));
        }
        for (const { search, ...wanted } of queries) {
          const { filters } = parseQuery(index, wanted, null);
          const sort = (wanted.sort ?? "newest") as IndexSort;
          const places = await reference.page(filters, { sort, offset: 0, limit: 1_000_000 });
          expect([wanted, index.page(filters, { sort, offset: 0, limit: Infinity })]).toEqual([
            wanted,
            places,
          ]);
          const after = places[from % Math.max(1, places.length)];
          const part = { sort, after, offset: 1, limit };
          expect(index.page(filters, part)).toEqual(await reference.page(filters, part));
          expect(index.count(filters)).toBe(await reference.count(filters));
          expect(index.facets(filters)).toEqual(await reference.facets(filters));

          const expected = places.map(({ id }) => id);
          const { seen, total } = await throughPages(wanted, limit);
          expect([wanted, seen]).toEqual([wanted, expected]);
          expect(total).toBe(expected.length);
          const numbered = await listItems(catalogue, { ...wanted, page: "2", limit: String(limit) });
          expect(numbered.items.map(({ id }) => id)).toEqual(expected.slice(limit, 2 * limit));
          if (search === undefined) continue;
          const found = await throughPages({ ...wanted, search }, limit);
          expect([search, found]).toEqual([
            search,
            await throughPages({ ...wanted, search }, limit, apart.database),
          ]);
          expect(found.total).toBe(found.seen.length);
          expect(found.seen).toEqual(expected.filter((id) => found.seen.includes(id)));
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 120_000);

test("when another seller becomes the shop itself, the filter by seller follows", async () => {
  const { database, addItem, sellerId } = catalogue;
  await addItem({ modelId: models[0] ?? 0 });
  const soldByShop = async () => (await currentIndex(database)).count({ soldBy: ["shop"], sold: false });
  const before = await plainSql(database).count({ soldBy: ["shop"], sold: false });
  await vi.waitFor(async () => expect(await soldByShop()).toBe(before), 3000);
  await markFirstParty({ database }, sellerId);
  await vi.waitFor(async () => {
    expect(await soldByShop()).toBe(await plainSql(database).count({ soldBy: ["shop"], sold: false }));
    expect(await soldByShop()).toBeGreaterThan(0);
  }, 3000);
  await markFirstParty({ database }, shopId);
  await untilUpToDate();
});

test("a price that changes several times in one transaction is indexed as it is at the end", async () => {
  const { database, sellerId } = catalogue;
  const [row] = (
    await database.execute<{ id: number }>(sql`
      insert into smartphone_items (seller_id, model_id, name, price_cents, description, condition, on_hand)
      values (${sellerId}, ${models[0] ?? 0}, 'to and fro', 11111, '', 'Neuf', 1) returning id`)
  ).rows;
  await database.transaction(async (tx) => {
    for (const cents of [22_222, 11_111, 22_222])
      await tx.execute(sql`update smartphone_items set price_cents = ${cents} where id = ${row?.id}`);
  });
  await untilUpToDate();
});

test("a search finds a listing by its new words, and no longer by its old ones", async () => {
  const { database, addItem } = catalogue;
  const search = async (words: string) => (await listItems({ database }, { search: words })).items;
  expect(await search("violette")).toEqual([]);
  const id = await addItem({ modelId: models[0] ?? 0, description: "Coque violette" });
  const found = { id, description: "Coque violette" };
  await vi.waitFor(async () => expect(await search("violette")).toMatchObject([found]), 3000);
  await database.execute(sql`update smartphone_items set description = 'Coque mauve' where id = ${id}`);
  await vi.waitFor(async () => expect(await search("violette")).toEqual([]), 3000);
  await vi.waitFor(async () => expect(await search("mauve")).toHaveLength(1), 3000);
});
