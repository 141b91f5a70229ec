import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { markFirstParty } from "#server/sellers/mark-first-party.ts";
import { sellers } from "#server/sellers/tables.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { parcelsOf } from "./fixtures/parcels.ts";
import { listPicking } from "./list-picking.ts";
import { moveShipment } from "./move-shipment.ts";
import { presentForSeller } from "./present-shipment.ts";
import { readDeliveryNotes } from "./read-delivery-notes.ts";
import { tellSellers } from "./tell-sellers.ts";

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
  const line = { name: ownParcel?.lines[0]?.name, quantity: 1, number, publicId: null, place: null };
  expect(await picked()).toEqual([{ ...line, shippingOption: "standard" }]);
  await moveShipment(shop.shop, {
    id: Number(ownParcel?.id),
    to: "packed",
    by: { kind: "seller", sellerId: own.id },
  });
  expect(await picked()).toEqual([]);
});

test("who packs sees that an order is express: on the list, on the note, and the seller on the parcel and in the mail", async () => {
  const { read, number } = await parcelsOf(shop, [own, other]);
  await shop.database.update(orders).set({ shippingOption: "express" }).where(eq(orders.number, number));
  expect(await listPicking(shop.database, [number])).toMatchObject([{ shippingOption: "express" }]);
  expect((await readDeliveryNotes(shop.database, [number]))[0]).toMatchObject({ shippingOption: "express" });
  const parcel = (await read()).find(({ sellerId }) => sellerId === other.id);
  expect(parcel && presentForSeller(parcel, new Date())).toMatchObject({ shippingOption: "express" });
  await tellSellers(shop.shop);
  const told = await shop.database
    .select()
    .from(mails)
    .where(eq(mails.subjectId, `${number}/seller-${other.id}`));
  expect(told).toMatchObject([{ data: { isExpress: true } }]);
});

test("a seller sees of a parcel to a collection point the buyer’s name only, and nothing once it has ended", async () => {
  const { read, number } = await parcelsOf(shop, [other]);
  const place = { id: "P1", name: "Tabac du Port", address: "2 quai Nord, 13002 Marseille", hours: "" };
  await shop.database
    .update(orders)
    .set({ shippingOption: "relay", deliveryPlace: place })
    .where(eq(orders.number, number));
  const [parcel] = await read();
  if (!parcel) throw new Error("The parcel is missing.");
  const nom = parcel.order.shipName;
  expect(presentForSeller(parcel, new Date())).toMatchObject({
    place,
    address: { nom, adresse: "", codePostal: "", ville: "" },
  });
  expect(presentForSeller({ ...parcel, state: "cancelled" }, new Date())).toMatchObject({
    ...{ place: null, address: null },
  });
});

test("of two alike phones, the picking list names the label of each", async () => {
  const units = [await unitOnSale(shop, own.id), await unitOnSale(shop, own.id)];
  const { number } = await soldUnits(shop, units);
  const lines = await listPicking(shop.database, [number]);
  expect(lines.map(({ publicId }) => publicId).toSorted()).toEqual(
    units.map(({ publicId }) => publicId).toSorted(),
  );
});
