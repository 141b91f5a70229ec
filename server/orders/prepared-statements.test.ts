import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { type Buyer, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { readClaimState } from "./prepared-statements.ts";

const ORDERS = 2000;
/** The first version of the delivery figures. */
const DELIVERY = {
  id: expect.any(Number),
  value: expect.objectContaining({ cutOffHour: 14 }),
  closedDays: null,
};

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

const readState = (tx: Transaction, key: string, since: Date) =>
  readClaimState(tx, buyer.id, key, { since, now: since, option: "standard" });
const MINUTE = 60_000;

test.each(["without statistics", "with statistics"])(
  "the lookup of a key does not read the user's other orders, %s",
  async (when) => {
    if (when === "with statistics") await shop.database.execute(sql`analyze orders, payments`);
    else {
      // The plan is made on the empty tables of a new shop and cached.
      await transact(shop.database, async (tx) => {
        for (let time = 0; time < 8; time += 1) await readState(tx, "key1", new Date());
      });
      await writeOrders(buyer.id, ORDERS);
    }
    const read = await transact(shop.database, async (tx) => {
      const later = new Date(Date.now() + MINUTE);
      for (let time = 0; time < 8; time += 1) await readState(tx, "key7", later);
      const before = await rowsRead(tx, "orders");
      expect(await readState(tx, "key7", later)).toEqual({
        orderId: expect.any(Number),
        declines: 0,
        held: [],
        delivery: DELIVERY,
      });
      expect(await readState(tx, "key77777", later)).toEqual({
        orderId: null,
        declines: 0,
        held: [],
        delivery: DELIVERY,
      });
      return (await rowsRead(tx, "orders")) - before;
    });
    expect(read).toBeLessThan(10);
  },
);

test("declines count per user and time, each with one lookup of its order", async () => {
  const other = await registerBuyer(shop);
  await writeOrders(other.id, 3);
  const [read, found] = await transact(shop.database, async (tx) => {
    const before = await rowsRead(tx, "orders");
    const since = new Date(Date.now() - MINUTE);
    const one = await readClaimState(tx, other.id, "none", { since, now: since, option: "standard" });
    return [(await rowsRead(tx, "orders")) - before, one] as const;
  });
  expect(found).toEqual({ orderId: null, declines: 3, held: [], delivery: DELIVERY });
  // One read per decline, and no scan of other users' orders.
  expect(read).toBeLessThan(2 * (ORDERS + 3));
});
