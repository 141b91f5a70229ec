import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LEAST_SALES } from "#contract/accounts/sellers.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { orderLines, orders } from "#server/orders/tables.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { shipments } from "#server/shipments/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { readRecord } from "./read-record.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A Monday and the days after it, at noon. */
const day = (number: number) => new Date(`2026-11-${String(number).padStart(2, "0")}T12:00:00Z`);
const NOW = day(20);

/** A seller with one paid order of so many phones, whose parcel opened on Monday. */
async function sellerOf(phones: number) {
  const seller = await registerPerson(shop, ["SELLER"]);
  const { orderId } = await parcelsOf(shop, [seller]);
  await shop.database.execute(sql`alter table order_lines disable trigger user`);
  await shop.database.update(orderLines).set({ quantity: phones }).where(eq(orderLines.orderId, orderId));
  await shop.database.execute(sql`alter table order_lines enable trigger user`);
  const parcel = async (shippedAt: Date | null, createdAt = day(16)) => {
    const sent = shippedAt
      ? ({ state: "shipped", carrier: "laposte", trackingNumber: "6A12345678901" } as const)
      : ({ state: "preparing", carrier: null, trackingNumber: null } as const);
    await shop.database.execute(sql`alter table shipments disable trigger user`);
    await shop.database
      .update(shipments)
      .set({ createdAt, ...sent, shippedAt, packedAt: shippedAt })
      .where(eq(shipments.orderId, orderId));
    await shop.database.execute(sql`alter table shipments enable trigger user`);
  };
  await parcel(null);
  return { id: seller.id, orderId, parcel, read: () => readRecord(shop.database, seller.id, NOW) };
}

test("a seller with few sales has no record", async () => {
  expect(await (await sellerOf(LEAST_SALES - 1)).read()).toBeNull();
  expect((await (await sellerOf(LEAST_SALES)).read())?.sold).toBe(LEAST_SALES);
});

test("a parcel is in time when it leaves by the next working day, and late when it waits longer", async () => {
  const { parcel, read } = await sellerOf(12);
  await parcel(day(17));
  expect(await read()).toEqual({ sold: 12, onTimePercent: 100, cases: 0 });
  await parcel(day(18));
  expect((await read())?.onTimePercent).toBe(0);
  await parcel(null);
  expect((await read())?.onTimePercent).toBe(0);
  // Sold on Friday: Monday is the next working day.
  await parcel(null, day(20));
  expect((await read())?.onTimePercent).toBeNull();
});

test("a cancelled order proves nothing, and each case counts once", async () => {
  const { orderId, read } = await sellerOf(10);
  await shop.database.execute(sql`
    with opened as (
      insert into cases (number, key, kind, order_id, locale, opened_at, due_at)
      values ('SAV-TEST-0001', gen_random_uuid(), 'guarantee', ${orderId}, 'fr', now(), now()) returning id
    )
    insert into case_lines (case_id, order_id, position, quantity)
    select opened.id, order_id, position, 1 from opened, order_lines where order_id = ${orderId}`);
  expect((await read())?.cases).toBe(1);
  await shop.database.execute(sql`alter table orders disable trigger user`);
  await shop.database
    .update(orders)
    .set({ status: "CANCELLED", reservation: "released", cancelledAt: NOW })
    .where(eq(orders.id, orderId));
  await shop.database.execute(sql`alter table orders enable trigger user`);
  expect(await read()).toBeNull();
});
