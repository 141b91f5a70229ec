import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FULFILMENTS, PAYMENT_BADGES } from "#contract/back-office/order-badges.ts";
import type { OrderSummary } from "#contract/back-office/orders.ts";
import { SHIPMENT_STATES } from "#contract/shipments/shipment-states.ts";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

/** Saturday noon in Paris. */
const NOW = new Date("2026-11-28T11:00:00.000Z");
let shop: TestShop;
let ana: SignedInStaff;
let all: OrderSummary[];
beforeAll(async () => {
  shop = await openTestShop({ clock: () => NOW });
  ana = await signInStaff(shop);
  const buyer = await registerBuyer(shop);
  await shop.database.transaction((tx) => insertOrders((text) => tx.execute(sql.raw(text)), buyer.id));
  all = await everyRow("");
});
afterAll(() => shop.close());

/**
 * Orders with every pair of parcel states, with and without a replacement, an open case and refunds of some or all of the money,
 * and orders without parcels. Triggers are off, because these combinations need years of work.
 */
async function insertOrders(run: (text: string) => Promise<unknown>, userId: number) {
  const states = `array[${SHIPMENT_STATES.map((state) => `'${state}'`).join(",")}]`;
  await run("set local session_replication_role = replica");
  await run(`create temporary table made on commit drop as
    select row_number() over () as n, first, second, is_case, refunded, status from
      (select null::text as first, null::text as second union all select one, null from unnest(${states}) one
        union all select one, other from unnest(${states}) one, unnest(${states}) other) parcels,
      unnest(array[false, true]) is_case, unnest(array[0, 400, 1000]) refunded, unnest(array['PENDING', 'PAYED', 'CANCELLED']) status
    where (status = 'PAYED' or first is null or second is null) and (status <> 'PENDING' or (refunded = 0 and first is null))`);
  await run(`insert into orders (number, user_id, email, status, total_cents, tax_cents, shipping_cents, shipping_option, ship_name, ship_adresse,
      ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, created_at, expires_at, paid_at, cancelled_at, deliver_from, deliver_to)
    select 'RL-F' || lpad(n::text, 6, '0'), ${userId}, 'x@y.fr', status, case when is_case and status = 'PENDING' then 0 else 1000 end, 0, 0,
      'standard', 'a', 'b', '75001', 'c', 'none', 'key-of-order-' || n, '', '2026-11-01 10:00Z'::timestamptz + n % 20 * interval '1 day', now(),
      case when status = 'PAYED' or refunded > 0 then now() end, case when status = 'CANCELLED' then now() end, '2026-11-24'::date, '2026-11-24'::date + (n % 9)::int from made order by n`);
  const of = "from made join orders o on o.number = 'RL-F' || lpad(n::text, 6, '0')";
  await run(`insert into order_lines (order_id, position, product_type, item_id, product_id, product_name, quantity, unit_price_cents, unit_tax_cents, tax_rate_bp)
    select o.id, 0, 'SMARTPHONE', 1, '1', 'Phone ' || n, 2, 500, 0, 0 ${of}`);
  await run(`insert into payments (order_id, attempt, provider, payment_method, reference, amount_cents, status)
    select o.id, 1, 'sandbox', 'x', 'pi_f' || n, 1000, case refunded when 1000 then 'refunded' else 'succeeded' end ${of} where o.status <> 'PENDING' and (o.status = 'PAYED' or refunded > 0)`);
  const left = (column: string) => `${column} in ('shipped', 'delivered', 'lost', 'sent_back')`;
  // The second parcel is a replacement in every second order.
  for (const column of ["first", "second"])
    await run(`insert into shipments (order_id, seller_id, state, carrier, tracking_number, created_at, packed_at, shipped_at, ended_at, case_id)
      select o.id, ${userId} + ${column === "second" ? 1_000_000 : 0}, ${column}, case when ${left(column)} then case when n % 3 = 0 then 'gls' else 'dpd' end end, case when ${left(column)} then '12345678' end, now(), case when ${column} <> 'preparing' then now() end,
        case when ${left(column)} then now() end, case when ${column} in ('delivered', 'lost', 'sent_back', 'cancelled') then now() end,
        ${column === "second" ? "case when n % 2 = 0 then 1000000 + n end" : "null::int"} ${of} where ${column} is not null`);
  await run(`insert into cases (number, key, kind, order_id, state, locale, opened_at, due_at)
    select 'C-F' || n, gen_random_uuid(), case when n % 5 = 0 then 'lost' else 'guarantee' end, o.id, 'opened', 'fr', now(), now() ${of} where is_case`);
  await run(`insert into refunds (key, order_id, payment_id, state, origin, amount_cents, granted_at, sent_at, ended_at, failure)
    select gen_random_uuid(), o.id, p.id, 'succeeded', 'staff', refunded, now(), now(), now(), case when n % 11 = 0 then 'returned' end
    ${of} join payments p on p.order_id = o.id where refunded > 0`);
}

/** All rows of a list, page by page. */
async function everyRow(query: string): Promise<OrderSummary[]> {
  const rows: OrderSummary[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const address = new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(query)),
      ...(cursor && { cursor }),
    });
    const answer = await shop.app.inject({ url: `/admin/api/orders?${address}`, headers: ana.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    const page = answer.json<{ rows: OrderSummary[]; next: string | null }>();
    rows.push(...page.rows);
    cursor = page.next;
  }
  return rows;
}
const numbersOf = (rows: readonly OrderSummary[]) => rows.map(({ number }) => number);
const expectFilter = async (query: string, fits: (row: OrderSummary) => boolean) =>
  expect(numbersOf(await everyRow(query)), query).toEqual(numbersOf(all.filter(fits)));

test("the filter of each fulfilment finds exactly the orders with its badge", async () => {
  expect(new Set(all.map(({ fulfilment }) => fulfilment))).toEqual(new Set([...FULFILMENTS, null]));
  for (const one of FULFILMENTS)
    await expectFilter(`fulfilment=${one}`, ({ fulfilment }) => fulfilment === one);
});

test("the filter of each payment finds exactly the orders with its badge", async () => {
  expect(new Set(all.map(({ payment }) => payment))).toEqual(new Set(PAYMENT_BADGES));
  for (const one of PAYMENT_BADGES) await expectFilter(`payment=${one}`, ({ payment }) => payment === one);
});

test("orders are found by the promised day while they are under way, the week until Sunday", async () => {
  const isDue = (from: string, to: string) => (row: OrderSummary) =>
    Boolean(row.promised?.isOpen && row.promised.day >= from && row.promised.day <= to);
  await expectFilter("promised=late", isDue("2026-01-01", "2026-11-27"));
  await expectFilter("promised=today", isDue("2026-11-28", "2026-11-28"));
  await expectFilter("promised=tomorrow", isDue("2026-11-29", "2026-11-29"));
  await expectFilter("promised=week", isDue("2026-11-28", "2026-11-29"));
});

test("orders are found by carrier, by the days in Paris on which they were placed, and by all filters at once", async () => {
  await expectFilter("carrier=gls", ({ carrier }) => carrier === "gls");
  await expectFilter("carrier=ups", () => false);
  const dayOf = ({ createdAt }: OrderSummary) => createdAt.slice(0, 10);
  await expectFilter(
    "from=2026-11-03&to=2026-11-05",
    (row) => dayOf(row) >= "2026-11-03" && dayOf(row) <= "2026-11-05",
  );
  await expectFilter(
    "from=2026-11-03&fulfilment=preparing&payment=part&carrier=gls",
    (row) =>
      dayOf(row) >= "2026-11-03" &&
      row.fulfilment === "preparing" &&
      row.payment === "part" &&
      row.carrier === "gls",
  );
});

test("the phone of an order has its name and the number of other units", () => {
  expect(all[0]?.phone).toMatchObject({ name: expect.stringContaining("Phone "), others: 1, grade: null });
});

test("a day that does not exist, and an unknown state, are refused", async () => {
  for (const query of [
    "from=2026-02-30",
    "to=tomorrow",
    "fulfilment=gone",
    "payment=free",
    "carrier=me",
    "promised=soon",
  ]) {
    const answer = await shop.app.inject({ url: `/admin/api/orders?${query}`, headers: ana.headers });
    expect([answer.statusCode, answer.json().error], query).toEqual([400, "VALIDATION"]);
  }
});

test("the export has the columns of the list", async () => {
  await ana.stepUp();
  const answer = await shop.app.inject({
    url: "/admin/api/orders.csv?carrier=gls&fulfilment=return",
    headers: ana.headers,
  });
  const [head, first] = answer.body.split("\r\n");
  expect(head).toBe(
    "\uFEFFNuméro;Créé le;Paiement;Préparation;Téléphone;Grade;Autres articles;Promis pour;Transporteur;Nom;E‑mail;Total;Suivi par",
  );
  expect(first).toMatch(/^RL-F\d{6};.*;Retour;Phone \d+;;1;.*;GLS;a;x@y\.fr;10,00;$/);
});
