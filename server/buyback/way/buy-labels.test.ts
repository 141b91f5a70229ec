import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "#server/dated-settings/tables.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { handleCarrierEvent, storeCarrierEvent } from "#server/shipments/labels/carrier-events.ts";
import { KEYS, openSendcloud } from "#server/shipments/labels/fixtures/sendcloud-stand-in.ts";
import { pollCarriers } from "#server/shipments/labels/poll-carriers.ts";
import { sendcloudLabels } from "#server/shipments/labels/sendcloud-labels.ts";
import type { CarrierStatus } from "#server/shipments/labels/shipping-labels.ts";
import { shippingLabels } from "#server/shipments/labels/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { openBuybackDesk } from "../fixtures/at-bench.ts";
import { publishTestGrid } from "../fixtures/buybacks.ts";
import { buyBuybackLabels } from "./buy-labels.ts";

const sendcloud = await openSendcloud();
let shop: TestShop;
let desk: Awaited<ReturnType<typeof openBuybackDesk>>;
let passed = 0;
beforeAll(async () => {
  shop = await openTestShop();
  await publishTestGrid(shop);
  desk = await openBuybackDesk(shop);
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
const run = () => buyBuybackLabels(deps());
const labelsOf = (id: number) =>
  shop.database
    .select()
    .from(shippingLabels)
    .where(eq(shippingLabels.buybackId, id))
    .orderBy(shippingLabels.id);
const mailsOf = async (id: number) =>
  (
    await shop.database.$client.query(
      "select 1 from mails where kind = 'buyback-label' and subject_id like $1",
      [`buyback-${id}-%`],
    )
  ).rowCount;
const file = (token: string) =>
  shop.app.inject({ method: "POST", url: "/buyback/labels", payload: { token } });

/** A buy-back whose label is bought. */
async function labelled() {
  const buyback = await desk.accepted();
  await run();
  return buyback;
}

async function report(id: number, status: CarrierStatus) {
  const [label] = await labelsOf(id);
  const event = { id: `${id}-${status}`, reference: label?.reference ?? "", status, at: new Date() };
  await storeCarrierEvent(deps(), event);
  await handleCarrierEvent(deps(), event.id);
}

test("an accepted phone gets a prepaid label with its price, once, however many processes run", async () => {
  const { id, token } = await desk.accepted();
  const before = sendcloud.returns.length;
  await Promise.all([run(), run(), run()]);
  await run();
  expect(sendcloud.returns).toHaveLength(before + 1);
  const made = sendcloud.returns.at(-1);
  expect(made?.body).toMatchObject({
    ...{ weight: { value: "0.450" }, order_number: (await desk.row(id))?.slipCode },
    from_address: { name: "Zoé Martin", postal_code: "75011" },
    to_address: { name: "Reluit" },
  });
  expect(await labelsOf(id)).toMatchObject([
    { state: "bought", staffId: null, number: `RET${made?.parcel}`, priceCents: 410 },
  ]);
  expect(await desk.read(id)).toMatchObject({
    ...{ state: "accepted", parcel: { carrier: "laposte", number: `RET${made?.parcel}` } },
    label: { state: "bought", priceCents: 410 },
  });
  expect(await mailsOf(id)).toBe(1);
  const answer = await file(token);
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
    ...[200, "image/png", "no-store"],
  ]);
});

test("a label is its customer's alone, and nobody's once the phone is here", async () => {
  const mine = await labelled();
  const other = await desk.accepted({ delivery: "shop" });
  await run();
  expect(await labelsOf(other.id)).toEqual([]);
  expect((await file(other.token)).statusCode).toBe(404);
  expect((await file("x".repeat(43))).statusCode).toBe(400);
  await desk.receive(mine.id);
  expect((await file(mine.token)).statusCode).toBe(404);
});

test("the carrier's first scan posts the phone, and a report that comes late or twice changes nothing", async () => {
  const { id } = await labelled();
  await report(id, "announced");
  expect((await desk.read(id)).state).toBe("accepted");
  await report(id, "moving");
  expect((await desk.read(id)).state).toBe("sent");
  await desk.receive(id);
  await report(id, "delivered");
  expect((await desk.read(id)).state).toBe("received");
});

test("while the carrier refuses, the slip goes without a label; the shop tries again after an hour, three times", async () => {
  const { id, token } = await desk.accepted();
  for (let refusal = 1; refusal <= 3; refusal++) {
    sendcloud.fail("validation");
    await run();
    await run();
    expect(await labelsOf(id)).toHaveLength(refusal);
    passed += 3_700_000;
  }
  await run();
  expect(await labelsOf(id)).toHaveLength(3);
  expect(await desk.read(id)).toMatchObject({ state: "accepted", parcel: null, label: { state: "refused" } });
  expect((await file(token)).statusCode).toBe(404);
  const typed = { carrier: "laposte", number: "6A 1234 5678 901" };
  expect((await desk.act(id, "label", typed, "buybacks")).statusCode).toBe(204);
});

test("a refused label is bought at the next try", async () => {
  const { id } = await desk.accepted();
  sendcloud.fail("validation");
  await run();
  passed += 3_700_000;
  await run();
  expect((await labelsOf(id)).map(({ state }) => state)).toEqual(["refused", "bought"]);
  expect(await mailsOf(id)).toBe(1);
});

test("a label without an answer is found again, and bought once", async () => {
  const { id } = await desk.accepted();
  sendcloud.fail("silence");
  const before = sendcloud.returns.length;
  await run();
  await run();
  expect(sendcloud.returns).toHaveLength(before + 1);
  expect(await labelsOf(id)).toMatchObject([{ state: "ordered" }]);
  passed += 300_000;
  await pollCarriers(deps());
  await run();
  expect(await labelsOf(id)).toMatchObject([{ state: "bought" }]);
  expect(sendcloud.returns).toHaveLength(before + 1);
  expect(await mailsOf(id)).toBe(1);
});

test("without a provider, nothing is ordered and staff types the number", async () => {
  const { id } = await desk.accepted();
  await buyBuybackLabels({ ...deps(), labels: { provider: "manual", seller: null } });
  expect(await labelsOf(id)).toEqual([]);
  const typed = { carrier: "laposte", number: "6A 1234 5678 901" };
  expect((await desk.act(id, "label", typed, "buybacks")).statusCode).toBe(204);
  await run();
  expect(await labelsOf(id)).toEqual([]);
});
