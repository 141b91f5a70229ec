import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MeasuredTimes } from "#contract/repair/measured-times.ts";
import { order, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { putOnDesk } from "./fixtures/repair-desk.ts";
import { readMeasuredTimes } from "./read-measured-times.ts";

let shop: TestShop;
let optionIds: number[];
beforeAll(async () => {
  shop = await openTestShop();
  ({ optionIds } = await putOnDesk(shop, {}, [{ priceCents: 5000 }, { priceCents: 3000, name: "Batterie" }]));
});
afterAll(() => shop.close());

/** A paid repair of services that took some days and ended some days ago. */
async function finished(services: readonly number[], days: number, ago = 1) {
  const buyer = await registerBuyer(shop);
  const items = services.map((place) => ({
    ...{ productType: "REPAIR" as const, quantity: 1, productName: "", productId: String(optionIds[place]) },
    price: place === 0 ? 50 : 30,
  }));
  const paymentMethodId = await testCard(shop);
  const answer = await order(shop, buyer, { items, shippingOption: "standard", paymentMethodId });
  await shop.database.execute(sql`
    update repairs set received_at = now() - make_interval(days => ${days + ago}), repaired_at = now() - make_interval(days => ${ago})
    where order_id = (select id from orders where number = ${answer.json().orderId})`);
  for (const state of ["received", "diagnosed", "accepted", "repairing", "tested", "ready"])
    await shop.database.execute(sql`
      update repairs set state = ${state} where order_id = (select id from orders where number = ${answer.json().orderId})`);
}
const times = async (least?: number) => (await readMeasuredTimes(shop.database, new Date(), least)).times;

test("customers see the times of a service from ten finished repairs on; staff from the first", async () => {
  for (let count = 0; count < 9; count += 1) await finished([0], 2);
  expect(await times()).toEqual([]);
  expect(await times(1)).toMatchObject([{ count: 9, medianDays: 2, onTimePercent: 100 }]);
  await finished([0, 1], 30);
  expect(await times()).toMatchObject([{ count: 10, medianDays: 2, onTimePercent: 90 }]);
  expect(await times(1)).toMatchObject([{ count: 10 }, { name: "Batterie", count: 1, medianDays: 30 }]);
});

test("repairs before the window are not measured", async () => {
  await finished([1], 1, 200);
  expect(await times(1)).toMatchObject([{ count: 10 }, { count: 1, medianDays: 30 }]);
});

test("the board reads them", async () => {
  const { headers } = await signInStaff(shop, ["repairs.write"]);
  const answer = await shop.app.inject({ url: "/admin/api/repair-times", headers });
  expect(answer.json<MeasuredTimes>().times).toHaveLength(2);
});
