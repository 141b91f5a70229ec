import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { openBalances, readBalances } from "./read-balances.ts";

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

test("the conclusion counts what was posted after the last reading, and the differences", async () => {
  await shop.database.execute(
    sql`insert into provider_reads (provider, read_to) values ('sandbox', '2026-11-02T09:00:00Z')`,
  );
  await shop.database.execute(sql`insert into provider_differences (at, reference, kind, what, here_cents, there_cents)
    values ('2026-11-02T08:00:00Z', 'payment:20', 'charge', 'missing_there', 1000, 0)`);
  await shop.database.execute(sql`insert into ledger_postings (id, kind, source, at)
    overriding system value values (30, 'stray', 'payment:30', '2026-11-02T10:00:00Z')`);
  await shop.database.execute(sql`insert into ledger_entries (posting_id, line, account, cents)
    values (30, 1, 'provider', 700), (30, 2, 'customers', -700)`);
  const { provider } = await readBalances(shop.database, "2026-11");
  expect(provider.later).toEqual({ count: 1, cents: 700 });
  expect(provider.found).toEqual({ count: 1, cents: 1000 });
  expect((await readBalances(shop.database, "2026-10")).provider.later).toEqual({ count: 0, cents: 0 });
});
