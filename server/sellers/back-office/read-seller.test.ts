import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackOfficeSeller } from "#contract/back-office/people.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { orders } from "#server/orders/tables.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { listPhone } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { sellers } from "../tables.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test("a seller's page counts sales and parcels that waited past their promised day, and nobody else's", async () => {
  const seller = await registerPerson(shop, ["SELLER"]);
  const other = await registerPerson(shop, ["SELLER"]);
  await shop.database
    .insert(sellers)
    .values({ userId: seller.id, storeName: "Mobiles 33", businessName: "Mobiles 33 SARL" });
  const late = await parcelsOf(shop, [seller, other]);
  await parcelsOf(shop, [seller]);
  await parcelsOf(shop, [other]);
  await shop.database.update(orders).set({ deliverFrom: "2026-01-05" }).where(eq(orders.id, late.orderId));
  await listPhone(shop, seller.id, { stock: 3 });
  await listPhone(shop, other.id, { stock: 2 });
  const { headers } = await signInStaff(shop, ["sellers.manage"]);
  const read = (id: number) => shop.app.inject({ url: `/admin/api/sellers/${id}`, headers });
  const page = (await read(seller.id)).json<BackOfficeSeller>();
  // Sold listings are not on sale, and a colleague who may not read orders sees none.
  expect(page).toMatchObject({ listings: 1, offers: [{ stock: 3, review: null }], orders: [] });
  const clerk = await signInStaff(shop, ["sellers.manage", "orders.read"]);
  const answer = await shop.app.inject({ url: `/admin/api/sellers/${seller.id}`, headers: clerk.headers });
  expect(answer.json<BackOfficeSeller>().orders).toHaveLength(2);
  expect(page).toMatchObject({
    storeName: "Mobiles 33",
    units: 2,
    parcels: 2,
    late: 1,
    returned: 0,
    cases: [],
  });
  expect(page.salesCents).toBeGreaterThan(0);
  const buyer = await registerPerson(shop, ["CUSTOMER"]);
  expect((await read(buyer.id)).statusCode).toBe(404);
});
