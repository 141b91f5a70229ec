import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { transact } from "#server/database/transact.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { files } from "#server/files/tables.ts";
import { shippingLabels } from "#server/shipments/labels/tables.ts";
import { parcelPhotos, shipments } from "#server/shipments/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { clearParcels } from "./clear-parcels.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test("labels and photographs of a person's parcels go; number and price of a label stay, and others' files too", async () => {
  const seller = await registerPerson(shop, ["SELLER"]);
  const { id: staffId } = await signInStaff(shop, ["orders.write"]);
  const at = new Date();
  const file = async (kind: "shipping-label" | "parcel-photo") => {
    const id = randomUUID();
    const row = { id, kind, contentType: "application/pdf", sha256: "0".repeat(64), size: 1, createdAt: at };
    await shop.database.insert(files).values(row);
    return id;
  };
  const parcelOf = async () => {
    const sold = await soldUnits(shop, [await unitOnSale(shop, seller.id)]);
    const [parcel] = await shop.database.select().from(shipments).where(eq(shipments.orderId, sold.id));
    const shipmentId = parcel?.id ?? 0;
    const label = { shipmentId, key: sold.number, staffId, createdAt: at };
    const fileId = await file("shipping-label");
    await shop.database.insert(shippingLabels).values({
      ...label,
      ...{ provider: "sendcloud", state: "bought", carrier: "dpd", number: "6A1", priceCents: 535, fileId },
    });
    const photo = await file("parcel-photo");
    await shop.database.insert(parcelPhotos).values({ fileId: photo, shipmentId, staffId, at });
    return { sold, fileId, photo, shipmentId };
  };
  const [mine, other] = [await parcelOf(), await parcelOf()];
  const removed = await transact(shop.database, (tx) => clearParcels(tx, mine.sold.buyer.id, at));
  expect(removed.toSorted()).toEqual([mine.fileId, mine.photo].toSorted());
  const [label] = await shop.database
    .select()
    .from(shippingLabels)
    .where(eq(shippingLabels.shipmentId, mine.shipmentId));
  expect(label).toMatchObject({ state: "bought", number: "6A1", priceCents: 535, fileId: null });
  const left = (await shop.database.select({ id: files.id }).from(files)).map(({ id }) => id);
  expect(left.toSorted()).toEqual([other.fileId, other.photo].toSorted());
});
