import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BAND_ROWS, URGENT_BANDS, type Urgent } from "#contract/back-office/urgent.ts";
import { casesList } from "#server/cases/list-cases.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { ordersList } from "#server/orders/back-office/list-orders.ts";
import { sellers } from "#server/sellers/tables.ts";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { readPage } from "./read-page.ts";
import { readUrgent } from "./read-urgent.ts";

let shop: TestShop;
let ana: SignedInStaff;
let buyer: number;
beforeAll(async () => {
  shop = await openTestShop();
  ana = await signInStaff(shop, ["orders.read"]);
  buyer = (await registerBuyer(shop)).id;
});
afterAll(() => shop.close());

/** An open case of an order, due at a moment. */
async function makeCase(number: string, dueAt: string) {
  await shop.database.execute(sql`
    with o as (insert into orders (number, user_id, email, status, total_cents, tax_cents, shipping_cents, shipping_option, ship_name, ship_adresse,
      ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, expires_at)
      values (${`RL-${number}`}, ${buyer}::int, 'x@y.fr', 'PENDING', 1000, 0, 1000, 'standard', 'a', 'b', '75001', 'Lyon', 'none', ${`key-of-order-${number}`}, '', now())
      returning id)
    insert into cases (number, key, kind, order_id, state, reason, locale, opened_at, due_at)
    select ${`C-${number}`}, gen_random_uuid(), 'guarantee', id, 'opened', 'x', 'fr', ${dueAt}::timestamptz - interval '5 days', ${dueAt}::timestamptz from o`);
}
const READ = ["orders.read"] as const;
const bandsAt = async (now: string) => {
  const { rows } = await readUrgent(shop.database, {
    now: new Date(now),
    staffId: ana.id,
    permissions: READ,
  });
  return rows.map(({ number, band }) => [number, band]);
};

test("work is late, due today or due tomorrow by days in Paris, also when the clocks change; one's own comes first", async () => {
  // The night of 25 October 2026 has 25 hours: Paris is at +02:00 before, at +01:00 after.
  await makeCase("AAAA-2222", "2026-10-24T21:59:00Z");
  await makeCase("BBBB-2222", "2026-10-24T22:00:00Z");
  await makeCase("CCCC-2222", "2026-10-25T22:59:00Z");
  await makeCase("DDDD-2222", "2026-10-25T23:00:00Z");
  await makeCase("EEEE-2222", "2026-10-26T23:00:00Z");
  const now = "2026-10-25T12:00:00Z";
  const open = [
    ["C-AAAA-2222", "late"],
    ["C-BBBB-2222", "today"],
    ["C-CCCC-2222", "today"],
    ["C-DDDD-2222", "tomorrow"],
  ];
  expect(await bandsAt(now)).toEqual(open);
  await shop.database.execute(
    sql`insert into assignments (subject_type, subject_id, staff_id, at) values ('case', 'C-EEEE-2222', ${ana.id}, now())`,
  );
  expect(await bandsAt(now)).toEqual([["C-EEEE-2222", "mine"], ...open]);
});

test("a band shows its first rows and counts all", async () => {
  for (const sign of "FGHJKLMN") await makeCase(`${sign.repeat(4)}-2222`, "2026-10-20T10:00:00Z");
  const { rows } = await readUrgent(shop.database, {
    now: new Date("2026-10-25T12:00:00Z"),
    staffId: ana.id,
    permissions: READ,
  });
  const late = rows.filter(({ band }) => band === "late");
  expect(late).toHaveLength(BAND_ROWS);
  expect(late[0]).toMatchObject({ cases: 9, town: "Lyon", due: "2026-10-20", age: 10, kind: "case" });
});

test("the lists show exactly the orders and cases that a band counts", async () => {
  const own = await registerPerson(shop, ["SELLER"]);
  await shop.database
    .insert(sellers)
    .values({ userId: own.id, storeName: "Reluit", businessName: "Reluit", firstParty: true });
  const { number } = await soldUnits(shop, [await unitOnSale(shop, own.id)]);
  const { rows } = await shop.database.execute(
    sql`select deliver_to::text as day from orders where number = ${number}`,
  );
  const now = new Date(`${(rows[0] as { day: string }).day}T09:00:00Z`);
  const { rows: urgent } = await readUrgent(shop.database, { now, staffId: ana.id, permissions: READ });
  expect(urgent.find((row) => row.kind === "order")).toMatchObject({ number, band: "today" });
  for (const band of URGENT_BANDS) {
    const counts = urgent.find((row) => row.band === band) ?? { orders: 0, cases: 0 };
    const reader = { now, staffId: ana.id };
    const orders = await readPage(shop.database, ordersList({ urgent: band }, reader));
    const cases = await readPage(shop.database, casesList({ urgent: band }, reader));
    expect([band, orders.rows.length, cases.rows.length]).toEqual([band, counts.orders, counts.cases]);
  }
});

test("nobody sees urgent work without the permission to read orders", async () => {
  const { headers } = await signInStaff(shop, ["inbox.write"]);
  const answer = await shop.app.inject({ url: "/admin/api/dashboard/urgent", headers });
  expect(answer.json<Urgent>()).toEqual({ rows: [] });
});
