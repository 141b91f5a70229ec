import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { verifyChain } from "#server/audit/verify-chain.ts";
import { readPage } from "#server/back-office/read-page.ts";
import { reconcileDocuments } from "#server/documents/reconcile-documents.ts";
import { fileWaiting } from "#server/inbox/file-messages.ts";
import { differencesList, storeDifferences } from "#server/ledger/compare-provider.ts";
import { openLog } from "#server/observe/log.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { reconcileOrders } from "#server/orders/settlement/reconcile-orders.ts";
import { deliverOverdue } from "#server/shipments/deliver-overdue.ts";
import { reconcileShipments } from "#server/shipments/open-shipments.ts";
import { tellSellers } from "#server/shipments/tell-sellers.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { seedDemo } from "../seed-demo.ts";

// The audit compares with the clock of the database.
const seeded = new Date();
const clock = () => seeded;
const hashPassword = async () => "none";
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  await seedDemo({ ...shop.shop, hashPassword });
});
afterAll(() => shop.close());

async function query(text: string) {
  return (await shop.database.$client.query(text)).rows;
}
const countOf = async (from: string) => Number((await query(`select count(*) from ${from}`))[0].count);
const statesOf = async (column: string, table: string) =>
  (await query(`select distinct ${column} as one from ${table} order by 1`)).map(({ one }) => one);

test("two hundred orders of sixty customers are in every state, with parcels in each", async () => {
  expect(await countOf("orders")).toBe(200);
  expect(
    await countOf("clients join users on users.id = user_id where email like '%@clients.reluit.test'"),
  ).toBe(60);
  expect(await statesOf("status", "orders")).toEqual(["CANCELLED", "PAYED", "PENDING"]);
  expect(await statesOf("status", "payments")).toEqual([
    "cancelled",
    "declined",
    "refunded",
    "requires_action",
    "succeeded",
  ]);
  expect(await statesOf("state", "shipments")).toEqual([
    "cancelled",
    "delivered",
    "lost",
    "packed",
    "preparing",
    "sent_back",
    "shipped",
  ]);
  expect(await statesOf("kind || ' ' || state", "threads")).toEqual([
    ...[
      "buyback answered",
      "buyback closed",
      "buyback open",
      "message answered",
      "message closed",
      "message open",
    ],
    ...["order answered", "order closed", "order open"],
  ]);
  expect(await statesOf("locale", "threads")).toEqual(["ar", "en", "fr"]);
  expect(await countOf("order_lines where phone_received_at is not null and repaired_at is null")).toBe(2);
  expect(await statesOf("state", "withdrawals")).toEqual(["accepted", "open", "rejected"]);
  expect(await countOf("withdrawals where state = 'open' and refund_due < current_date")).toBe(1);
});

test("phones that people sold are on their way, at the bench, in the register, owed and paid", async () => {
  expect(await countOf("buyback_register")).toBe(6);
  expect(await statesOf("state", "payouts")).toEqual(["due", "paid", "sent"]);
  expect(await countOf("buyback_offers where state in ('sent', 'received')")).toBe(2);
  expect(await countOf("vouchers")).toBe(1);
});

test("the books, the audit log and the sandbox agree", async () => {
  const {
    database,
    shop: { gateway },
  } = shop;
  expect(await auditShop({ database, gateway })).toEqual([]);
  expect(await verifyChain(database)).toBeNull();
  expect(await countOf("audit")).toBeGreaterThan(100);
});

test("money and documents are those of working weeks: refunds in every state, documents at their times, nothing to issue", async () => {
  expect(await statesOf("state", "refunds")).toEqual(["failed", "granted", "revoked", "sent", "succeeded"]);
  expect(await statesOf("kind", "documents")).toEqual(["credit_note", "invoice", "purchase", "receipt"]);
  expect(await countOf("(select distinct issued_at::date from documents) days")).toBeGreaterThan(30);
  expect(
    await countOf(
      "documents d join documents later on later.series_id = d.series_id where later.number > d.number and later.issued_at < d.issued_at",
    ),
  ).toBe(0);
  // The margin of an own unit is that of its purchase.
  expect(
    await countOf(
      "ledger_entries e join ledger_postings p on p.id = posting_id join order_lines l on l.order_id = p.order_id and l.position = e.position where p.kind = 'sale' and account = 'vat.margin' and l.device_id is not null and -cents > unit_price_cents * 0.07",
    ),
  ).toBe(0);
  expect(await reconcileDocuments({ ...shop.shop, company: () => DEFAULT_COMPANY })).toBe(0);
  await storeDifferences(shop.database);
  expect((await readPage(shop.database, differencesList({}))).rows).toEqual([]);
});

test("everything lies in the past, in its order", async () => {
  expect(await countOf(`events where at > '${seeded.toISOString()}'`)).toBe(0);
  expect(await countOf("orders where paid_at < created_at or cancelled_at < created_at")).toBe(0);
  expect(
    await countOf(
      "orders join smartphone_items i on i.id in (select item_id from order_lines where order_id = orders.id) where i.created_at > orders.created_at",
    ),
  ).toBe(0);
  expect(
    await countOf("orders join users on users.id = user_id where users.created_at > orders.created_at"),
  ).toBe(0);
  expect(
    await countOf(
      "shipments where packed_at < created_at or shipped_at < packed_at or ended_at < coalesce(shipped_at, created_at)",
    ),
  ).toBe(0);
  expect(
    await countOf(
      "thread_messages m join threads t on t.id = thread_id join orders o on o.id = order_id where m.at < o.created_at",
    ),
  ).toBe(0);
  expect(await countOf("withdrawals w join orders o on o.id = order_id where stated_at < o.created_at")).toBe(
    0,
  );
});

test("nothing is left to do for the jobs, and no mail to send", async () => {
  const before = await countOf("mails");
  const events = await countOf("events");
  await fileWaiting(shop.shop);
  await reconcileOrders({ ...shop.shop, log: openLog(shop.shop.settings) });
  expect(await reconcileShipments(shop.shop)).toBe(0);
  await tellSellers(shop.shop);
  await deliverOverdue(shop.shop);
  expect(await countOf("mails where sent_at is null")).toBe(0);
  expect([await countOf("mails"), await countOf("events")]).toEqual([before, events]);
  expect(shop.jobs).toEqual([]);
});

test("the listings of other sellers that buyers see are the same as without it, and the demo's own accounts have nothing", async () => {
  const other = await openTestShop({ clock });
  const { secretBox: _none, ...alone } = other.shop;
  await seedDemo({ ...alone, hashPassword });
  const listings = `select id, seller_id, on_hand, reserved, price_cents from smartphone_items
    where withdrawn_at is null and seller_id not in (select user_id from sellers where first_party) order by id`;
  expect(await query(listings)).toEqual((await other.database.$client.query(listings)).rows);
  expect((await other.database.$client.query("select 1 from orders")).rows).toEqual([]);
  await other.close();
  const own = "select id from users where email in ('client@reluit.test', 'deux@reluit.test')";
  expect(await countOf(`orders where user_id in (${own})`)).toBe(0);
  expect(await countOf(`order_lines where seller_id in (${own})`)).toBe(0);
});

test("is the same at each seeding but for its secrets", async () => {
  const other = await openTestShop({ clock });
  await seedDemo({ ...other.shop, hashPassword });
  for (const columns of [
    "number, status, total_cents, created_at, user_id from orders order by id",
    "order_id, state, carrier, tracking_number, ended_at from shipments order by id",
    // The label of a phone that somebody sells is drawn at its reception.
    `case when exists (select from devices d join buyback_offers on device_id = d.id where public_id = subject_id)
      then 'drawn' else subject_id end, kind, at from events order by id`,
    "seq, action, hash from audit order by seq",
    "kind, subject_id, created_at from mails order by created_at, kind, subject_id",
  ])
    expect((await other.database.$client.query(`select ${columns}`)).rows).toEqual(
      await query(`select ${columns}`),
    );
  await other.close();
});

test("three new listings wait for the shop and one was refused, unseen by anybody else", async () => {
  const hidden = await query(
    "select review, count(*)::int from smartphone_items where review is not null and withdrawn_at is not null group by 1 order by 1",
  );
  expect(hidden).toEqual([
    { review: "refused", count: 1 },
    { review: "waiting", count: 3 },
  ]);
});
