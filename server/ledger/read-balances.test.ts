import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { openBalances } from "./read-balances.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Writes a posting as a transaction does that took its id early. */
async function post(id: number, cents: number) {
  await shop.database.execute(sql`insert into ledger_postings (id, kind, source, at)
    overriding system value values (${id}, 'stray', ${`payment:${id}`}, '2026-11-02T08:00:00Z')`);
  await shop.database.execute(sql`insert into ledger_entries (posting_id, line, account, cents)
    values (${id}, 1, 'provider', ${cents}), (${id}, 2, 'customers', ${-cents})`);
}

test("balances that are read again and again count a late posting after a minute", async () => {
  let now = 1000;
  const time = vi.spyOn(performance, "now").mockImplementation(() => now);
  const balances = openBalances(shop.database);
  const held = async () =>
    (await balances()).accounts.find(({ account }) => account === "provider")?.closingCents;
  await post(20, 1000);
  expect(await held()).toBe(1000);
  await post(10, 500);
  for (let reads = 0; reads < 2; reads += 1) {
    now += 31_000;
    await held();
  }
  // The cache reads the clock at most once in a millisecond.
  await expect.poll(held).toBe(1500);
  time.mockRestore();
});
