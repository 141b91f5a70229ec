import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmMailbox } from "#server/accounts/fixtures/email-links.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { transact } from "#server/database/transact.ts";
import { order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { putUnitOnSale, walkDevice } from "./fixtures/unit-on-sale.ts";

let shop: TestShop;
let sellerId: number;
beforeAll(async () => {
  shop = await openTestShop();
  sellerId = (await registerPerson(shop, ["SELLER"])).id;
});
afterAll(() => shop.close());

const phonesOf = async (headers: Record<string, string>) =>
  shop.app.inject({ url: "/users/me/phones", headers });

/** An order of another listing whose line stands for the unit: how a unit gets to a line is settlement's. */
async function buyUnit() {
  const unit = await putUnitOnSale(shop, sellerId);
  const buyer = await registerBuyer(shop);
  await shop.database
    .update(smartphoneItems)
    .set({ deviceId: null })
    .where(eq(smartphoneItems.id, unit.itemId));
  const answer = await order(shop, buyer, {
    items: orderFor(unit.itemId, 45_990).items,
    shippingOption: "standard",
    paymentMethodId: await testCard(shop),
  });
  const { orderId: number } = answer.json<{ orderId: string }>();
  await transact(shop.database, async (tx) => {
    await walkDevice(tx, unit.deviceId, [["allocated", "order"]]);
    await tx.execute(sql`insert into allocations (order_id, position, device_id, opened_at)
      select order_id, position, ${unit.deviceId}, now() from order_lines join orders on orders.id = order_id where number = ${number}`);
  });
  return { ...unit, buyer, number };
}

test("the buyer sees the IMEI and the order of the phone; nobody else does", async () => {
  const { buyer, publicId, imei, number } = await buyUnit();
  const answer = await phonesOf(buyer.headers);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toMatchObject([
    { publicId, imeis: [imei], orderNumber: number, guaranteeUntil: null },
  ]);
  expect((await phonesOf((await registerBuyer(shop)).headers)).json()).toEqual([]);
  expect((await phonesOf({})).statusCode).toBe(401);
});

test("a phone shows its first photograph, where it was photographed", async () => {
  const { buyer, deviceId } = await buyUnit();
  const photoOf = async () => (await phonesOf(buyer.headers)).json<{ photo: string | null }[]>()[0]?.photo;
  const photographs = async (ids: readonly string[]) =>
    shop.database.execute(
      sql`update passports set content = jsonb_set(content, '{photos}', ${JSON.stringify(ids)}::jsonb) where device_id = ${deviceId}`,
    );
  const [first, second] = [randomUUID(), randomUUID()];
  await photographs([first, second]);
  expect(await photoOf()).toBe(first);
  await photographs([]);
  expect(await photoOf()).toBeNull();
});

test("an export of personal data has the person's phones, and those of nobody else", async () => {
  const [ana, bea] = [await buyUnit(), await buyUnit()];
  await confirmMailbox(shop, ana.buyer.email);
  const answer = await shop.app.inject({ url: "/users/me/export", headers: ana.buyer.headers });
  expect(answer.json().phones).toMatchObject([
    { publicId: ana.publicId, imeis: [ana.imei], orderNumber: ana.number },
  ]);
  expect(answer.body).not.toContain(bea.imei);
  expect(answer.body).not.toContain(bea.publicId);
});

test("a phone that was given back, or another took its place, is no longer one's own", async () => {
  const { buyer, deviceId } = await buyUnit();
  await shop.database.execute(sql`update allocations set closed_at = now() where device_id = ${deviceId}`);
  expect((await phonesOf(buyer.headers)).json()).toEqual([]);
});
