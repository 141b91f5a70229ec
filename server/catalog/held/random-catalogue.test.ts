import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ItemQuery } from "#contract/catalog.ts";
import { CONDITION_FILTERS, CONDITIONS } from "#contract/conditions.ts";
import { openDatabase } from "#server/database/client.ts";
import { attachPhotos } from "#server/photos/attach-photos.ts";
import { photos } from "#server/photos/tables.ts";
import { openTestCatalogue } from "../fixtures/test-catalogue.ts";
import { listItems } from "../list-items.ts";
import { tellItems } from "../tell-items.ts";
import { followShop } from "./follow-shop.ts";
import { heldCatalogue } from "./held-catalogue.ts";
import { loadCatalogue } from "./load-catalogue.ts";

/** More with RUNS=1000, for hours when nobody waits. */
const RUNS = Number(process.env.RUNS ?? 25);

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
let follower: Awaited<ReturnType<typeof followShop>>;
/** The same database, for which nothing is held: all is read each time. */
let apart: ReturnType<typeof openDatabase>;
const models: number[] = [];
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  apart = openDatabase(catalogue.url, 2);
  const phones = [
    { model: "iPhone 13", storageGb: 128, colourSlug: "bleu", colour: "Bleu" },
    { model: "iPhone 13", storageGb: 256, colourSlug: "noir", colour: "Noir" },
    { brand: "Samsung", model: "Galaxy S21", storageGb: 128, colourSlug: "noir", colour: "Noir" },
    { brand: "Google", model: "Pixel 6a", storageGb: 64, colourSlug: "noir", colour: "Noir" },
    { brand: "Xiaomi", model: "Redmi 12", storageGb: 256, colourSlug: "bleu", colour: "Bleu" },
  ];
  for (const phone of phones) models.push(await catalogue.addModel(phone));
  follower = await followShop(catalogue.url, catalogue.database, { drop() {}, clear() {} });
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
  fc.record({ kind: fc.constant("undone" as const), row }),
  fc.record({ kind: fc.constant("describe" as const), row, words: fc.constantFrom("neuf", "rayé", "boîte") }),
  fc.record({ kind: fc.constant("photograph" as const), row, count: fc.nat({ max: 2 }) }),
  fc.record({
    kind: fc.constant("rename" as const),
    name: fc.constantFrom("Le Comptoir", "Deux Vies", null),
  }),
);
type Write = typeof write extends fc.Arbitrary<infer One> ? One : never;

const at = (place: number) =>
  sql`id = (select id from smartphone_items order by id offset (${place}::int % greatest(1, (select count(*)::int from smartphone_items))) limit 1)`;

async function apply(one: Write) {
  const { database } = catalogue;
  if (one.kind === "insert") {
    const values = one.rows.map(
      ({ model: place, price: cents, condition, name, stock, day }) =>
        sql`(${catalogue.sellerId}::int, ${models[place] ?? 0}::int, ${name}, ${cents}::int, '', ${condition}, ${stock}::int, timestamptz '2026-01-01' + ${day}::int * interval '1 day')`,
    );
    return database.execute(
      sql`insert into smartphone_items (seller_id, model_id, name, price_cents, description, condition, on_hand, created_at) values ${sql.join(values, sql`, `)}`,
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
  if (one.kind === "describe")
    return database.execute(
      sql`update smartphone_items set description = ${one.words}, battery_capacity = ${one.words} where ${at(one.row)}`,
    );
  if (one.kind === "photograph") return photograph(one);
  if (one.kind === "rename")
    return one.name === null
      ? database.execute(sql`delete from sellers where user_id = ${catalogue.sellerId}`)
      : database.execute(
          sql`insert into sellers (user_id, store_name, business_name) values (${catalogue.sellerId}, ${one.name}, 'SARL')
            on conflict (user_id) do update set store_name = excluded.store_name`,
        );
  return database
    .transaction(async (tx) => {
      await tx.execute(sql`delete from smartphone_items where ${at(one.row)}`);
      tx.rollback();
    })
    .catch(() => {});
}

/** Gives a listing so many new photographs in place of those it had. */
async function photograph({ row: place, count }: { row: number; count: number }) {
  const { database, sellerId } = catalogue;
  await database.transaction(async (tx) => {
    const ids = Array.from({ length: count }, () => randomUUID());
    if (count > 0) await tx.insert(photos).values(ids.map((id) => ({ id, sellerId })));
    const { rows } = await tx.execute<{ id: number }>(
      sql`select id from smartphone_items where ${at(place)}`,
    );
    if (rows[0]) await attachPhotos(tx, { sellerId, itemId: rows[0].id, ids });
  });
}

/** Every item of a list, by what visitors are told and by what the database says at this moment. */
async function itemsTwice() {
  const ids = await plainly({});
  return {
    told: await tellItems(catalogue.database, ids, null),
    read: await tellItems(catalogue.database, ids, { userId: catalogue.sellerId }),
  };
}

/** What is held, each shelf with its prices and its counts by 50 €; and everything in both orders. */
function whatIsHeld({ shelves }: Awaited<ReturnType<typeof loadCatalogue>>) {
  const all = [...shelves];
  const everything = {
    keys: [0, Infinity],
    others: [0, Infinity],
    shelves: new Uint8Array(all.length).fill(1),
    limit: Infinity,
    up: true,
  } as const;
  return {
    shelves: all
      .filter(({ size }) => size > 0)
      .map(({ model, condition, sold, prices, steps }) => {
        const lastFull = steps.findLastIndex((count) => count !== 0);
        return `${model} ${condition} ${sold}: ${prices.join(" ")}; ${steps.slice(0, lastFull + 1)}`;
      })
      .sort(),
    orders: [shelves.available, shelves.sold].flatMap(({ byAge, byPrice }) => [
      byAge.read(everything),
      byPrice.read(everything),
    ]),
  };
}

const query = fc.record(
  {
    search: fc.constantFrom("iphone", "ipone 13", "galaxy s21", "neuf", "128 go", "noir ecran", "redmi 12"),
    brand: fc.constantFrom("apple" as const, "samsung" as const, "autres" as const),
    condition: fc.constantFrom(...(Object.keys(CONDITION_FILTERS) as (keyof typeof CONDITION_FILTERS)[])),
    storage: fc.constantFrom("128", "64,256"),
    minPrice: fc.nat({ max: 24 }).map((step) => String(step * 25)),
    maxPrice: fc.nat({ max: 24 }).map((step) => String(step * 50 + 7)),
    status: fc.constantFrom("available" as const, "sold" as const),
    sort: fc.constantFrom("newest" as const, "price-asc" as const, "price-desc" as const),
  },
  { requiredKeys: [] },
);

/** The list as plain SQL has it: all that can be seen, put in order, and filtered row by row. */
async function plainly(wanted: ItemQuery): Promise<number[]> {
  const order = {
    newest: "created_at desc, i.id desc",
    "price-asc": "price_cents, i.id",
    "price-desc": "price_cents desc, i.id desc",
  };
  const brands = {
    apple: "= 'apple'",
    samsung: "= 'samsung'",
    google: "= 'google'",
    autres: "not in ('apple', 'samsung', 'google')",
  };
  const { rows } = await catalogue.database.execute<{ id: number }>(sql`
    select i.id from smartphone_items i join smartphone_models m on m.id = i.model_id
    where withdrawn_at is null
      and ${wanted.brand ? sql.raw(`lower(brand) ${brands[wanted.brand]}`) : sql`true`}
      and ${wanted.condition ? sql`condition = any(${sql.param(CONDITION_FILTERS[wanted.condition])}::text[])` : sql`true`}
      and ${wanted.storage ? sql`storage_gb = any(${sql.param(wanted.storage.split(",").map(Number))}::int[])` : sql`true`}
      and price_cents >= ${Number(wanted.minPrice ?? 0) * 100}
      and ${wanted.maxPrice && Number(wanted.maxPrice) < 1000 ? sql`price_cents <= ${Number(wanted.maxPrice) * 100}` : sql`true`}
      and ${wanted.status ? sql`sold = ${wanted.status === "sold"}` : sql`true`}
    order by sold, ${sql.raw(order[wanted.sort ?? "newest"])}`);
  return rows.map(({ id }) => id);
}

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

test("after any writes the listings held are those of the database, and lists, totals and pages those of plain SQL", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { minLength: 1, maxLength: 12 }),
      fc.array(query, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 3, max: 40 }),
      async (writes, queries, limit) => {
        for (const one of writes) await apply(one);
        const counted = whatIsHeld(await loadCatalogue(catalogue.database));
        await vi.waitFor(
          async () => expect(whatIsHeld(await heldCatalogue(catalogue.database))).toEqual(counted),
          3000,
        );
        await vi.waitFor(async () => {
          const { told, read } = await itemsTwice();
          expect(told).toEqual(read);
        }, 3000);
        for (const { search, ...wanted } of queries) {
          const expected = await plainly(wanted);
          const { seen, total } = await throughPages(wanted, limit);
          expect([wanted, seen]).toEqual([wanted, expected]);
          expect(total).toBe(expected.length);
          const numbered = await listItems(catalogue, { ...wanted, page: "2", limit: String(limit) });
          expect(numbered.items.map(({ id }) => id)).toEqual(expected.slice(limit, 2 * limit));
          if (search === undefined) continue;
          await vi.waitFor(async () => {
            const held = await throughPages({ ...wanted, search }, limit);
            expect([search, held]).toEqual([
              search,
              await throughPages({ ...wanted, search }, limit, apart.database),
            ]);
          }, 3000);
          const found = await throughPages({ ...wanted, search }, limit);
          expect(found.total).toBe(found.seen.length);
          expect(found.seen).toEqual(expected.filter((id) => found.seen.includes(id)));
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 120_000);

test("a price that goes to and fro within one transaction is held where it ended", async () => {
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
  const counted = whatIsHeld(await loadCatalogue(database));
  await vi.waitFor(async () => expect(whatIsHeld(await heldCatalogue(database))).toEqual(counted), 3000);
});

test("a search that was asked before finds a listing by its new words, and no more by its old ones", async () => {
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
