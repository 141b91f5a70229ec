import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SORTS } from "#contract/catalog/filters.ts";
import type { ItemQuery } from "#contract/catalog/item-query.ts";
import { openTestCatalogue } from "./fixtures/test-catalogue.ts";
import { listItems } from "./list-items.ts";
import { pageLinks } from "./page-links.ts";

/** More with RUNS=1000, for hours when nobody waits. */
const RUNS = Number(process.env.RUNS ?? 40);

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
const models: number[] = [];
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  for (const model of ["iPhone 13", "iPhone 13 Pro", "iPhone 13 Pro Max", "Galaxy S21"])
    models.push(await catalogue.addModel({ model, brand: model === "Galaxy S21" ? "Samsung" : "Apple" }));
});
afterAll(() => catalogue.close());

async function page(query: ItemQuery) {
  const found = await listItems(catalogue, query);
  const address = /<[^>]*\?([^>]*)>; rel="next"/.exec(pageLinks(query, found))?.[1];
  const next = address === undefined ? null : Object.fromEntries(new URLSearchParams(address));
  return { ids: found.items.map(({ id }) => id), next: next as ItemQuery | null };
}

/** Every id of a list, page after page by `next`. `change` runs between two pages, with what was seen so far. */
async function follow(query: ItemQuery, change = async (_seen: readonly number[]) => {}): Promise<number[]> {
  const seen: number[] = [];
  for (let next: ItemQuery | null = query; next; ) {
    const found = await page(next);
    seen.push(...found.ids);
    next = found.next;
    await change(seen);
  }
  return seen;
}

const addPhones = (rows: readonly { model: number; price: number; day: number }[]) =>
  catalogue.database.execute(sql`
    insert into smartphone_items (seller_id, model_id, name, price_cents, description, condition, on_hand, created_at)
    values ${sql.join(
      rows.map(
        ({ model, price, day }) =>
          sql`(${catalogue.sellerId}::int, ${models[model] ?? 0}::int, 'iPhone 13', ${price}::int, '', 'Bon', 1, timestamptz '2026-01-01' + ${day}::int * interval '1 day')`,
      ),
      sql`, `,
    )}`);

// Many have the same price or time, so that ids settle ties.
const phone = fc.record({
  model: fc.nat({ max: 3 }),
  price: fc.nat({ max: 4 }).map((step) => 20_000 + step * 1000),
  day: fc.nat({ max: 4 }),
});
const any = fc.nat({ max: 10_000 });
const change = fc.oneof(
  // What a buyer of the first page does.
  fc.record({ kind: fc.constant("sell seen" as const), any }),
  fc.record({ kind: fc.constant("sell" as const), any }),
  fc.record({ kind: fc.constant("withdraw" as const), any }),
  fc.record({
    kind: fc.constant("price" as const),
    any,
    price: fc.nat({ max: 6 }).map((step) => 19_000 + step * 1000),
  }),
  fc.record({ kind: fc.constant("add" as const), phone }),
);

type Phone = Readonly<Record<"model" | "price" | "day", number>>;
interface SellSeen {
  readonly kind: "sell seen";
  readonly any: number;
}

/** The only iPhone 13 is sold after the first page. A search begun on the second page would mean other phones. */
const LAST_MEANT_IS_SOLD: [Phone[], SellSeen[][], "newest", "iphone 13", undefined, number] = [
  [
    { model: 1, price: 20_000, day: 2 },
    { model: 1, price: 20_000, day: 2 },
    { model: 0, price: 20_000, day: 1 },
    { model: 1, price: 20_000, day: 0 },
    { model: 3, price: 20_000, day: 0 },
  ],
  [[{ kind: "sell seen", any: 2357 }]],
  ...(["newest", "iphone 13", undefined, 3] as const),
];

test("while phones are sold, added and repriced, each that is for sale all the time is on exactly one page of every order", async () => {
  const { database } = catalogue;
  await fc.assert(
    fc.asyncProperty(
      fc.array(phone, { minLength: 3, maxLength: 30 }),
      fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 20 }),
      fc.constantFrom(...SORTS),
      fc.constantFrom(undefined, "iphone 13", "iphone 13 pro", "galaxy s21"),
      fc.constantFrom(undefined, "available" as const),
      fc.integer({ min: 1, max: 7 }),
      async (phones, changes, sort, search, status, limit) => {
        await database.execute(sql`delete from smartphone_items`);
        await addPhones(phones);
        const query = { sort, limit: String(limit), ...(search && { search }), ...(status && { status }) };
        const before = await follow(query);
        const changed = new Set<number>();
        const steps = changes[Symbol.iterator]();
        const seen = await follow(query, async (ids) => {
          for (const one of steps.next().value ?? []) {
            if (one.kind === "add") {
              await addPhones([one.phone]);
              continue;
            }
            const from = one.kind === "sell seen" ? ids : before;
            const id = from[one.any % from.length] ?? 0;
            // The time and the relevance of a phone stay when its price changes.
            if (one.kind !== "price" || sort.startsWith("price")) changed.add(id);
            const set = {
              price: sql`price_cents = ${one.kind === "price" ? one.price : 0}`,
              withdraw: sql`withdrawn_at = now()`,
              sell: sql`on_hand = 0`,
              "sell seen": sql`on_hand = 0`,
            };
            await database.execute(sql`update smartphone_items set ${set[one.kind]} where id = ${id}`);
          }
        });
        const kept = before.filter((id) => !changed.has(id));
        expect(seen.filter((id) => kept.includes(id))).toEqual(kept);
        const once = seen.filter((id) => !changed.has(id));
        expect(new Set(once).size).toBe(once.length);
      },
    ),
    { numRuns: RUNS, examples: [LAST_MEANT_IS_SOLD] },
  );
}, 120_000);

test("an order that sells a phone of the first page hides none from the second, for every order", async () => {
  for (const sort of SORTS) {
    await catalogue.database.execute(sql`delete from smartphone_items`);
    await addPhones([0, 1, 2, 3, 4, 5].map((step) => ({ model: 0, price: 20_000 + step * 100, day: step })));
    const query = { sort, search: "iphone 13", limit: "2" };
    const all = await follow(query);
    let sold = 0;
    const seen = await follow(query, async ([first]) => {
      if (sold === 0) {
        sold = first ?? 0;
        await catalogue.database.execute(sql`update smartphone_items set on_hand = 0 where id = ${sold}`);
      }
    });
    expect(seen.filter((id) => id !== sold)).toEqual(all.filter((id) => id !== sold));
  }
});

test("a page of which nothing follows has no `next`, also when it is full", async () => {
  await catalogue.database.execute(sql`delete from smartphone_items`);
  await addPhones([0, 1, 2, 3].map((day) => ({ model: 0, price: 20_000, day })));
  const first = await page({ limit: "2" });
  const second = await page(first.next ?? {});
  expect([first.ids.length, second.ids.length, second.next]).toEqual([2, 2, null]);
  expect((await page({ limit: "2", page: "2" })).next).toBeNull();
  expect((await page({ limit: "2", page: "1" })).next).toEqual(first.next);
});

test("a cursor is of its own list and its own order; the number of phones a page may change", async () => {
  const { next } = await page({ limit: "2", sort: "price-asc" });
  expect((await page({ ...next, limit: "1" })).ids).toHaveLength(1);
  for (const other of [
    { sort: "price-desc" },
    { sort: "newest" },
    { brand: "apple" },
    { minPrice: "100" },
    { search: "iphone" },
  ])
    await expect(page({ ...next, ...other } as ItemQuery)).rejects.toMatchObject({
      details: { fields: { after: "INVALID" } },
    });
});

test("a cursor from before attempts were numbered still opens the next page", async () => {
  await catalogue.database.execute(sql`delete from smartphone_items`);
  await addPhones([0, 1, 2].map((day) => ({ model: 0, price: 20_000, day })));
  const { next } = await page({ search: "iphone 13", limit: "2" });
  const numbers: number[] = JSON.parse(Buffer.from(next?.after ?? "", "base64url").toString());
  const older = Buffer.from(JSON.stringify(numbers.slice(0, 5))).toString("base64url");
  expect(numbers).toHaveLength(6);
  expect(await page({ ...next, after: older })).toEqual(await page(next ?? {}));
});
