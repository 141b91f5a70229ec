import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { markFirstParty } from "#server/sellers/mark-first-party.ts";
import { sellers } from "#server/sellers/tables.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { parcelsOf } from "./fixtures/parcels.ts";
import { listPicking } from "./list-picking.ts";
import { moveShipment } from "./move-shipment.ts";

let shop: TestShop;
let own: Buyer;
let other: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  own = await registerPerson(shop, ["SELLER"]);
  other = await registerPerson(shop, ["SELLER"]);
  await shop.database.insert(sellers).values({ userId: own.id, storeName: "Reluit", businessName: "Reluit" });
  await markFirstParty(shop.shop, own.id);
});
afterAll(() => shop.close());

test("the picking list has the shop's own phones that are not packed yet, and no other seller's", async () => {
  const { read, number } = await parcelsOf(shop, [own, other]);
  const picked = async () => (await listPicking(shop.database)).filter((line) => line.number === number);
  const ownParcel = (await read()).find(({ sellerId }) => sellerId === own.id);
  expect(await picked()).toEqual([{ name: ownParcel?.lines[0]?.name, quantity: 1, number, publicId: null }]);
  await moveShipment(shop.shop, {
    id: Number(ownParcel?.id),
    to: "packed",
    by: { kind: "seller", sellerId: own.id },
  });
  expect(await picked()).toEqual([]);
});

test("of two alike phones, the picking list names the label of each", async () => {
  const units = [await unitOnSale(shop, own.id), await unitOnSale(shop, own.id)];
  const { number } = await soldUnits(shop, units);
  const lines = await listPicking(shop.database, [number]);
  expect(lines.map(({ publicId }) => publicId).toSorted()).toEqual(
    units.map(({ publicId }) => publicId).toSorted(),
  );
});
