import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackOfficeCustomer } from "#contract/back-office/people.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { sellers } from "#server/sellers/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test("a customer's page has what they paid, their phones and conversations, and nobody else's", async () => {
  const own = await registerPerson(shop, ["SELLER"]);
  await shop.database
    .insert(sellers)
    .values({ userId: own.id, storeName: "Reluit", businessName: "Reluit", firstParty: true });
  const unit = await unitOnSale(shop, own.id);
  const { id, number, buyer } = await soldUnits(shop, [unit]);
  const other = await soldUnits(shop, [await unitOnSale(shop, own.id)]);
  const write = (email: string, subject: string) =>
    shop.app.inject({
      method: "POST",
      url: "/contact",
      payload: { name: "Zoé", email, subject, message: "Bonjour, où est mon colis ?" },
    });
  await write(buyer.email.toUpperCase(), "Mon colis");
  await write(other.buyer.email, "Autre colis");
  await shop.database.execute(sql`update allocations set closed_at = now() where order_id = ${id}`);
  const read = async (permissions: Parameters<typeof signInStaff>[1]) => {
    const { headers } = await signInStaff(shop, permissions);
    const answer = await shop.app.inject({ url: `/admin/api/customers/${buyer.id}`, headers });
    return answer.json<BackOfficeCustomer>();
  };
  const page = await read(["customers.read", "inbox.write"]);
  expect(page).toMatchObject({ paidCents: 45_990, refundedCents: 0, cases: [] });
  expect(page.phones).toMatchObject([{ publicId: unit.publicId, order: number, isGivenBack: true }]);
  expect(page.threads.map(({ subject }) => subject)).toEqual(["Mon colis"]);
  expect((await read(["customers.read"])).threads).toEqual([]);
});
