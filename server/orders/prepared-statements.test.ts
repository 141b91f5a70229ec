import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { type Buyer, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { whatIsKnown } from "./prepared-statements.ts";

const ORDERS = 2000;

let shop: TestShop;
let buyer: Buyer;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = await registerBuyer(shop);
});
afterAll(() => shop.close());

/** Orders whose keys are `key1`, `key2`, …; each with a card that was declined just now. */
async function writeOrders(userId: number, count: number) {
  await shop.database.execute(sql`
    with placed as (
      insert into orders (number, user_id, email, total_cents, tax_cents, shipping_cents, shipping_option, ship_name,
        ship_adresse, ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, expires_at)
      select 'N' || ${userId}::int || '-' || n, ${userId}, 'zoe@example.fr', 0, 0, 0, 'standard', 'Zoé', '1 rue X', '75011',
        'Paris', 'none', 'key' || n, '', now()
      from generate_series(1, ${count}::int) as n returning id)
    insert into payments (order_id, attempt, provider, payment_method, amount_cents, status, updated_at)
    select id, 1, 'sandbox', 'card', 100, 'declined', now() from placed`);
}

/** How many rows a transaction has read of a table so far. */
async function rowsRead(tx: Transaction, table: string) {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = ${table}`);
  return rows[0]?.read ?? 0;
}

const known = (tx: Transaction, key: string, since: Date) => whatIsKnown(tx, buyer.id, key, since);
const MINUTE = 60_000;

test.each(["before the database has counted anything", "once it has"])(
  "whether a key was used is found without reading what its owner ordered before, %s",
  async (when) => {
    if (when === "once it has") await shop.database.execute(sql`analyze orders, payments`);
    else {
      // Planned on empty tables, as those of a new shop are, and the plan kept.
      await transact(shop.database, async (tx) => {
        for (let time = 0; time < 8; time += 1) await known(tx, "key1", new Date());
      });
      await writeOrders(buyer.id, ORDERS);
    }
    const read = await transact(shop.database, async (tx) => {
      const later = new Date(Date.now() + MINUTE);
      for (let time = 0; time < 8; time += 1) await known(tx, "key7", later);
      const before = await rowsRead(tx, "orders");
      expect(await known(tx, "key7", later)).toEqual({ known: expect.any(Number), declines: 0 });
      expect(await known(tx, "key77777", later)).toEqual({ known: null, declines: 0 });
      return (await rowsRead(tx, "orders")) - before;
    });
    expect(read).toBeLessThan(10);
  },
);

test("declines are those of the person, of the last minutes, each found by its order", async () => {
  const other = await registerBuyer(shop);
  await writeOrders(other.id, 3);
  const [read, found] = await transact(shop.database, async (tx) => {
    const before = await rowsRead(tx, "orders");
    const since = new Date(Date.now() - MINUTE);
    const one = await whatIsKnown(tx, other.id, "none", since);
    return [(await rowsRead(tx, "orders")) - before, one] as const;
  });
  expect(found).toEqual({ known: null, declines: 3 });
  // Each decline's order once, and no order of anybody else for each of them.
  expect(read).toBeLessThan(2 * (ORDERS + 3));
});
