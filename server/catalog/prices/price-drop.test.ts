import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue } from "../fixtures/test-catalogue.ts";
import { findItem } from "../get-items.ts";
import { itemPrices, smartphoneItems } from "../tables.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
let modelId: number;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  modelId = await catalogue.addModel();
});
afterAll(() => catalogue.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A listing at 400 €, with the ends of earlier prices. */
async function listingWith(
  before: readonly (readonly [cents: number, endedDaysAgo: number])[],
  knownForDays = 90,
) {
  const id = await catalogue.addItem({
    modelId,
    priceCents: 40_000,
    priceKnownSince: daysAgo(knownForDays),
  });
  for (const [priceCents, ended] of before)
    await catalogue.database.insert(itemPrices).values({ itemId: id, priceCents, endedAt: daysAgo(ended) });
  return id;
}
const lowestBefore = async (id: number) => (await findItem(catalogue, id)).priceDrop?.lowestBefore ?? null;

test("a change of price keeps the old one, and a change of anything else keeps nothing", async () => {
  const id = await catalogue.addItem({ modelId, priceCents: 50_000 });
  const change = (values: Partial<typeof smartphoneItems.$inferInsert>) =>
    catalogue.database.update(smartphoneItems).set(values).where(eq(smartphoneItems.id, id));
  await change({ description: "Autre" });
  await change({ priceCents: 50_000 });
  await change({ priceCents: 45_000 });
  await change({ priceCents: 47_000 });
  const kept = await catalogue.database.select().from(itemPrices).where(eq(itemPrices.itemId, id));
  expect(kept.map(({ priceCents }) => priceCents)).toEqual([50_000, 45_000]);
});

test("a price that changes all day keeps twenty prices, and is compared with the lowest of all", async () => {
  const id = await listingWith([]);
  const prices = Array.from({ length: 60 }, (_, at) => 50_000 + at * 10);
  for (const priceCents of [...prices.slice(0, 30), 45_000, ...prices.slice(30), 30_000])
    await catalogue.database.update(smartphoneItems).set({ priceCents }).where(eq(smartphoneItems.id, id));
  expect(await catalogue.database.$count(itemPrices, eq(itemPrices.itemId, id))).toBe(20);
  expect(await lowestBefore(id)).toBe(400);
  await catalogue.database
    .update(itemPrices)
    .set({ priceCents: 60_000 })
    .where(eq(itemPrices.priceCents, 40_000));
  expect(await lowestBefore(id)).toBe(450);
});

test("a reduction is compared with the lowest price of the 30 days before it", async () => {
  expect(await lowestBefore(await listingWith([[50_000, 3]]))).toBe(500);
  expect(
    await lowestBefore(
      await listingWith([
        [60_000, 20],
        [45_000, 3],
      ]),
    ),
  ).toBe(450);
  // What ended more than 30 days before the reduction does not count.
  expect(
    await lowestBefore(
      await listingWith([
        [41_000, 40],
        [50_000, 3],
      ]),
    ),
  ).toBe(500);
});

test.each([
  ["no change of price", []],
  ["a rise", [[38_000, 3]]],
  [
    "a rise for a day that makes the old price look like a reduction",
    [
      [40_000, 4],
      [60_000, 3],
    ],
  ],
  ["a reduction of more than 30 days ago", [[50_000, 31]]],
] as const)("%s is no reduction", async (_what, before) => {
  expect(await lowestBefore(await listingWith(before))).toBeNull();
});

test("a reduction is not named while the prices of the 30 days before it are not all known", async () => {
  expect(await lowestBefore(await listingWith([[50_000, 3]], 32))).toBeNull();
  expect(await lowestBefore(await listingWith([[50_000, 3]], 34))).toBe(500);
});

test("a single item says it", async () => {
  const id = await listingWith([[50_000, 3]]);
  expect(await findItem(catalogue, id)).toMatchObject({ price: 400, priceDrop: { lowestBefore: 500 } });
  expect(await findItem(catalogue, await listingWith([]))).not.toHaveProperty("priceDrop");
});

test("a listing's prices go with it", async () => {
  const id = await listingWith([[50_000, 3]]);
  await catalogue.database.execute(sql`delete from smartphone_items where id = ${id}`);
  expect(await catalogue.database.$count(itemPrices, eq(itemPrices.itemId, id))).toBe(0);
});
