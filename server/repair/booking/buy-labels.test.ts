import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import type { StaffVisit } from "#contract/repair/booking/staff-booking.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { KEYS, openSendcloud } from "#server/shipments/labels/fixtures/sendcloud-stand-in.ts";
import { pollCarriers } from "#server/shipments/labels/poll-carriers.ts";
import { sendcloudLabels } from "#server/shipments/labels/sendcloud-labels.ts";
import { shippingLabels } from "#server/shipments/labels/tables.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { order, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { openRepairDesk, type RepairDesk } from "../fixtures/at-desk.ts";
import { awaitedRepair, openDeskForVisits } from "../fixtures/awaited-repair.ts";
import { putOnDesk } from "../fixtures/repair-desk.ts";
import { repairs } from "../tables.ts";
import { buyRepairLabels } from "./buy-labels.ts";

const sendcloud = await openSendcloud();
let shop: TestShop;
let desk: RepairDesk;
let screenId: number;
let passed = 0;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openRepairDesk(shop);
  await openDeskForVisits(shop.database);
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 10_000, name: "Écran" }]);
  screenId = optionIds[0] ?? 0;
  const carriers = [{ option: null, maxGrams: null, postcode: "", carrier: "laposte" }];
  await shop.database.insert(settings).values({
    ...{ name: "packing", validFrom: new Date("2026-01-01T00:00:00Z") },
    value: { box: "", phoneGrams: 450, returnOption: "colissimo:return", carriers },
  });
});
afterAll(async () => {
  await shop.close();
  await sendcloud.close();
});

const deps = () => ({
  ...shop.shop,
  clock: () => new Date(Date.now() + passed),
  files: openFileStore(shop.shop.settings),
  labels: {
    provider: "sendcloud" as const,
    seller: sendcloudLabels({ ...KEYS, api: { url: sendcloud.url, callLimitMs: 300 } }),
  },
});
const run = () => buyRepairLabels(deps());
const call = (path: string, payload: object) =>
  shop.app.inject({ method: "POST", url: `/tracking/${path}`, payload });

/** A paid repair whose customer sends the phone. */
async function sent(way: "post" | null = "post") {
  const line = { productType: "REPAIR", quantity: 1, productId: String(screenId) } as const;
  const placed = await order(shop, await registerBuyer(shop), {
    items: [{ ...line, productName: "Écran", price: 100 }],
    shippingOption: "standard",
    paymentMethodId: await testCard(shop),
  });
  const { orderId } = placed.json<{ orderId: string }>();
  const found = (await desk.send("GET", `orders/${orderId}`)).json<BackOfficeOrder>();
  const number = found.repairs[0]?.number ?? "";
  const [row] = await shop.database.select().from(repairs).where(eq(repairs.number, number));
  const token = await trackingTokenOf(shop.database, row?.orderId ?? 0, new Date());
  const of = { token, number };
  const choose = async (choice: object) =>
    (
      await call("repair-bookings", { ...of, version: null, startsAt: null, ...choice })
    ).json<CustomerRepair>();
  const chosen = way && (await choose({ way }));
  return { ...of, id: row?.id ?? 0, of, choose, version: chosen?.arrival?.booking?.version ?? null };
}
const labelsOf = (id: number) =>
  shop.database
    .select()
    .from(shippingLabels)
    .where(eq(shippingLabels.repairId, id))
    .orderBy(shippingLabels.id);
const visitOf = async (number: string) =>
  (await desk.send("GET", `repairs/${number}/visit`)).json<StaffVisit>();

test("a phone that is sent gets a prepaid label with its price, once, however many processes run", async () => {
  const { id, number, of } = await sent();
  const undecided = await sent(null);
  const before = sendcloud.returns.length;
  await Promise.all([run(), run(), run()]);
  await run();
  expect(sendcloud.returns).toHaveLength(before + 1);
  const made = sendcloud.returns.at(-1);
  expect(made?.body).toMatchObject({
    ...{ weight: { value: "0.450" }, order_number: number },
    from_address: { postal_code: "75011" },
    to_address: { name: "Reluit" },
  });
  expect(await labelsOf(id)).toMatchObject([{ state: "bought", staffId: null, priceCents: 410 }]);
  expect(await labelsOf(undecided.id)).toEqual([]);
  expect((await visitOf(number)).label).toMatchObject({ state: "bought", number: `RET${made?.parcel}` });
  const page = await call("repair-labels", of);
  expect([page.statusCode, page.headers["content-type"], page.headers["cache-control"]]).toEqual([
    ...[200, "image/png", "no-store"],
  ]);
});

test("a label is its customer's alone, and nobody's once the phone is here or is brought instead", async () => {
  const [mine, other] = [await sent(), await sent()];
  await run();
  expect((await call("repair-labels", { token: other.token, number: mine.number })).statusCode).toBe(404);
  const counter = await awaitedRepair(shop.database);
  expect((await call("repair-labels", { token: counter.token, number: mine.number })).statusCode).toBe(404);
  await desk.receive(mine.number);
  expect((await call("repair-labels", mine.of)).statusCode).toBe(404);
  await call("repair-bookings/cancel", { ...other.of, version: other.version });
  expect((await call("repair-labels", other.of)).statusCode).toBe(404);
  expect((await desk.read(mine.number)).state).toBe("received");
});

test("while the carrier refuses, the slip goes without a label; the shop tries again after an hour, three times", async () => {
  const { id, number, of } = await sent();
  for (let refusal = 1; refusal <= 3; refusal++) {
    sendcloud.fail("validation");
    await run();
    await run();
    expect(await labelsOf(id)).toHaveLength(refusal);
    passed += 3_700_000;
  }
  await run();
  expect(await labelsOf(id)).toHaveLength(3);
  expect((await visitOf(number)).label).toMatchObject({ state: "refused" });
  expect((await call("repair-labels", of)).statusCode).toBe(404);
});

test("a label whose answer was lost is found again, not bought twice", async () => {
  const { id } = await sent();
  const before = sendcloud.returns.length;
  sendcloud.fail("silence");
  await run();
  await run();
  expect(sendcloud.returns).toHaveLength(before + 1);
  expect(await labelsOf(id)).toMatchObject([{ state: "ordered" }]);
  passed += 300_000;
  await pollCarriers(deps());
  await run();
  expect(await labelsOf(id)).toMatchObject([{ state: "bought" }]);
  expect(sendcloud.returns).toHaveLength(before + 1);
});
