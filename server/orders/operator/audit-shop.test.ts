import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { transact } from "#server/database/transact.ts";
import { quotedOrder } from "#server/inbox/fixtures/inbox.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { cancelQuotedOrder } from "#server/orders/settlement/apply-outcome.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { auditShop } from "./audit-shop.ts";

const PRICE = 45_990;
let shop: TestShop;
let buyer: Buyer;
let item: number;

beforeEach(async () => {
  shop = await openTestShop();
  buyer = await registerBuyer(shop);
  item = await listPhone(shop, (await registerBuyer(shop)).id, { stock: 50 });
});
afterEach(() => shop.close());

const place = async (card?: string) =>
  order(shop, buyer, { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop, card) });
const audit = () => auditShop({ database: shop.database, gateway: shop.shop.gateway });
const run = (sql: string, values: unknown[] = []) => shop.database.$client.query(sql, values);

test("a shop with orders in every state has no violations", async () => {
  const { orderId } = (await place()).json();
  await place();
  await place("4000000000000002");
  await place("4000002500003155");
  const cancelled = (await place("4000002500003155")).json();
  await shop.app.inject({
    method: "POST",
    url: `/orders/${cancelled.orderId}/cancel`,
    headers: buyer.headers,
  });
  await refundOrder(shop.shop, orderId);
  const quoted = await quotedOrder(shop, buyer, "RL-QUOT-ED22", new Date());
  await transact(shop.database, (tx) => cancelQuotedOrder(tx, shop.shop, quoted.id));
  expect(await audit()).toEqual([]);
});

/** Plants a fault with the database's constraints and triggers disabled. */
async function withFault(plant: string, values: unknown[], check: () => Promise<void>) {
  const client = await shop.database.$client.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const constraint of ["orders_check", "orders_check1"])
      await client.query(`alter table orders drop constraint if exists ${constraint}`);
    await client.query("alter table smartphone_items drop constraint if exists stock_is_sound");
    const { rowCount } = await client.query(plant, values);
    expect(rowCount, "the fault was planted").toBeGreaterThan(0);
    await check();
  } finally {
    await client.query("set session_replication_role = origin");
    client.release();
  }
}

describe("a planted fault is found:", () => {
  test.each([
    [
      "a line dearer than the total",
      "update order_lines set unit_price_cents = unit_price_cents + 1 where order_id = $1",
      "an order's total and tax",
    ],
    [
      "a paid order without its payment",
      "update payments set status = 'cancelled' where order_id = $1",
      "exactly one payment that succeeded",
    ],
    [
      "a payment of another amount",
      "update payments set amount_cents = 1 where order_id = $1",
      "of all that its voucher does not pay",
    ],
    [
      "a payment of an order that waits",
      "update orders set status = 'PENDING' where id = $1",
      "only a paid order",
    ],
    [
      "a payment under way for a paid order",
      "insert into payments (order_id, attempt, provider, payment_method, amount_cents) values ($1, 2, 'sandbox', 'x', 1)",
      "no payment under way",
    ],
    [
      "a paid order whose units were not taken",
      "update orders set reservation = 'released' where id = $1",
      "an order's units",
    ],
    [
      "units held by an order that the listing does not know",
      "update orders set status = 'PENDING', reservation = 'held' where id = $1",
      "reserved units",
    ],
    [
      "a listing that promises more than it has",
      "update smartphone_items set reserved = on_hand + 1 where id = (select item_id from order_lines where order_id = $1)",
      "promises no more than it has",
    ],
    [
      "a paid order without a mail",
      "delete from mails where subject_id = (select number from orders where id = $1)",
      "exactly one confirmation",
    ],
    [
      "a mail to somebody else",
      "update mails set recipient = 'x@y.fr' where subject_id = (select number from orders where id = $1)",
      "an order of its recipient",
    ],
    [
      "a mail with another total",
      "update mails set data = data || '{\"totalAmount\": 1}' where subject_id = (select number from orders where id = $1)",
      "says its total",
    ],
    [
      "a mail never sent",
      "update mails set created_at = now() - interval '1 day' where subject_id = (select number from orders where id = $1)",
      "is sent within",
    ],
    [
      "an order forgotten",
      "update orders set status = 'PENDING', reservation = 'released', expires_at = now() - interval '1 day' where id = $1",
      "no order waits",
    ],
    [
      "money refunded at the provider only",
      "update sandbox.intents set status = 'refunded' where order_number = (select number from orders where id = $1)",
      "the provider says the same",
    ],
    [
      "a charge that the provider does not know",
      "update payments set reference = 'sbx_pi_none' where order_id = $1",
      "the provider says the same",
    ],
    [
      "a second charge of an order",
      "insert into sandbox.intents (id, idempotency_key, amount_cents, currency, order_number, status, client_secret) select 'double', 'double', total_cents, 'eur', number, 'succeeded', '' from orders where id = $1",
      "charged once",
    ],
    [
      "a charge without an order",
      "insert into sandbox.intents (id, idempotency_key, amount_cents, currency, order_number, status, client_secret, created_at) select 'lost', 'lost', 1, 'eur', 'RL-LOST', 'succeeded', '', now() - interval '1 day' from orders where id = $1",
      "every charge of the sandbox",
    ],
    [
      "a mail that tells of a cancelling that never was",
      "insert into mails (kind, subject_id, recipient, locale, data) select 'order-cancelled', number, email, 'fr', '{}' from orders where id = $1",
      "a cancelled order that nobody paid",
    ],
    [
      "money that went back, and nobody was told",
      "update payments set status = 'refunded' where order_id = $1",
      "money that went back owes",
    ],
    [
      "an event nobody looked after",
      "insert into payment_events (id, reference, received_at) select 'evt', 'x', now() - interval '1 day' from orders where id = $1",
      "an event of the provider",
    ],
  ])("%s", async (_words, plant, rule) => {
    const { orderId } = (await place()).json();
    expect(await audit()).toEqual([]);
    const { rows } = await run("select id from orders where number = $1", [orderId]);
    await withFault(plant, [rows[0].id], async () => {
      const rules = (await audit()).map((finding) => finding.rule);
      expect(
        rules.some((one) => one.includes(rule)),
        rules.join("\n"),
      ).toBe(true);
    });
  });
});

test("it lists every violation, however many there are", async () => {
  const many = 150_000;
  await run(
    `insert into payment_events (id, reference, received_at)
     select 'evt_' || n, 'x', now() - interval '1 day' from generate_series(1, $1) as n`,
    [many],
  );
  expect(await audit()).toHaveLength(many);
});
