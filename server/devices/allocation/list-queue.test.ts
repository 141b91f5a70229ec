import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { orders } from "#server/orders/tables.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { listQueue } from "./list-queue.ts";
import { packByScan } from "./pack-by-scan.ts";

let shop: TestShop;
let seller: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
  const value = { cutOffHour: 14, preparationDays: 1, carrierDays: [2, 3], spareDays: 0 };
  const from = { validFrom: new Date("2026-01-01T00:00:00Z") };
  await shop.database.insert(settings).values([
    { name: "delivery", value, ...from },
    {
      name: "express",
      value: { ...value, preparationDays: 0, enabled: true, priceCents: 990 },
      ...from,
    },
    { name: "holidays", value: { days: ["2026-11-25"] }, ...from },
  ]);
});
afterAll(() => shop.close());

/** A paid order placed at a time. Returns its number. */
async function placed(createdAt: string, shippingOption: "standard" | "express" = "standard") {
  const unit = await unitOnSale(shop, seller.id);
  const { id, number } = await soldUnits(shop, [unit]);
  await shop.database
    .update(orders)
    .set({ createdAt: new Date(createdAt), shippingOption })
    .where(eq(orders.id, id));
  return { number, unit };
}
const queueAt = async (now: string) => listQueue(shop.database, new Date(now));

// Monday to Thursday; on Wednesday the shop is closed.
const MONDAY_NOON = "2026-11-23T11:00:00Z";
const MONDAY_EVENING = "2026-11-23T17:00:00Z";

test("parcels stand by the day on which they must leave: cut-off, way of delivery and closing days count", async () => {
  const evening = await placed(MONDAY_EVENING);
  const noon = await placed(MONDAY_NOON);
  const express = await placed(MONDAY_NOON, "express");
  const queue = await queueAt("2026-11-24T08:00:00Z");
  expect(queue.map(({ number, leavesOn, due }) => [number, leavesOn, due])).toEqual([
    [express.number, "2026-11-23", "late"],
    [noon.number, "2026-11-24", "today"],
    [evening.number, "2026-11-26", "later"],
  ]);
  expect(queue[0]).toMatchObject({ grades: ["A"], shippingOption: "express", state: "preparing" });

  // A packed parcel still waits for its carrier; a refunded one waits for nothing.
  const actor = { staffId: (await signInStaff(shop, ["orders.write"])).id, requestId: null };
  await packByScan(shop.shop, { code: noon.unit.publicId }, actor);
  await refundOrder(shop.shop, evening.number, {});
  expect((await queueAt("2026-11-24T08:00:00Z")).map(({ number, state }) => [number, state])).toEqual([
    [express.number, "preparing"],
    [noon.number, "packed"],
  ]);
});
