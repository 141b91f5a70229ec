import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { openBuybackDesk } from "../fixtures/at-bench.ts";
import { publishTestGrid } from "../fixtures/buybacks.ts";
import { followDeadlines } from "../follow-deadlines.ts";
import { moveBuyback } from "../move-buyback.ts";
import { buybackOffers } from "../tables.ts";

let shop: TestShop;
let desk: Awaited<ReturnType<typeof openBuybackDesk>>;
beforeAll(async () => {
  shop = await openTestShop();
  await publishTestGrid(shop);
  desk = await openBuybackDesk(shop);
});
afterAll(() => shop.close());

const query = (text: string, values: unknown[]) => shop.database.$client.query(text, values);

/** A buy-back whose customer accepted, and sent nothing within 21 days. */
async function late(change?: Parameters<typeof desk.accepted>[0]) {
  const buyback = await desk.accepted(change);
  await query("update buyback_offers set due_at = now() - interval '1 hour' where id = $1", [buyback.id]);
  await followDeadlines(shop.shop);
  expect(await desk.read(buyback.id)).toMatchObject({ state: "cancelled", isAwaited: true });
  return buyback;
}

async function lateAtBench() {
  const buyback = await late();
  expect((await desk.receive(buyback.id)).statusCode).toBe(204);
  const { device } = await desk.read(buyback.id);
  await desk.bench.run(device ?? "");
  return buyback;
}

test("a phone that comes after its deadline is received, and bought at the offered price while the grid still gives it", async () => {
  const { id } = await lateAtBench();
  expect(await desk.row(id)).toMatchObject({ state: "received", endedAt: null });
  expect(await desk.inspect(id)).toMatchObject({ statusCode: 204 });
  expect(await desk.row(id)).toMatchObject({ state: "bought", priceCents: 23_300, counterCents: null });
});

test("of two benches that receive it at once, one does", async () => {
  const { id } = await late();
  const answers = await Promise.all([desk.receive(id), desk.receive(id), desk.receive(id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409, 409]);
  expect((await desk.receive(id)).statusCode).toBe(409);
});

test("a buy-back that its customer or staff cancelled takes no phone", async () => {
  const byStaff = await desk.accepted();
  expect((await desk.act(byStaff.id, "cancel", {}, "buybacks")).statusCode).toBe(204);
  const byCustomer = await desk.accepted();
  await transact(shop.database, async (tx) => {
    const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.id, byCustomer.id));
    await moveBuyback(tx, shop.shop.clock, offer, { to: "cancelled", by: "customer" });
  });
  for (const { id } of [byStaff, byCustomer]) {
    expect(await desk.read(id)).toMatchObject({ state: "cancelled", isAwaited: false });
    expect((await desk.receive(id)).statusCode).toBe(409);
    expect(await desk.row(id)).toMatchObject({ state: "cancelled", deviceId: null });
  }
});

test("a late phone whose seller is not known any more, or that is in another buy-back, is refused", async () => {
  const unknown = await late();
  await query("delete from buyback_person where buyback_id = $1", [unknown.id]);
  expect((await desk.receive(unknown.id)).statusCode).toBe(409);
  const imei = randomImei();
  const twice = await late({ imei });
  await desk.accepted({ imei });
  expect((await desk.receive(twice.id, { imei })).json().fields).toEqual({ imei: "TAKEN" });
  expect((await desk.read(twice.id)).state).toBe("cancelled");
});

test("a late phone that the grid prices lower today gets a counter-offer that needs no photograph", async () => {
  const { id, token } = await lateAtBench();
  await publishTestGrid(shop, [{ brand: "Apple", model: "iPhone 13", storageGb: 128, cents: 20_000 }]);
  expect((await desk.inspect(id)).statusCode).toBe(204);
  expect((await desk.read(id)).findings?.reasons).toEqual([{ reason: "late", photos: [] }]);
  expect((await desk.photograph(id, "late")).statusCode).toBe(400);
  expect((await desk.act(id, "counter-offer")).statusCode).toBe(204);
  // 200 € × 88 %.
  expect(await desk.row(id)).toMatchObject({ state: "countered", counterCents: 17_600 });
  expect((await desk.answer(token, "accepted")).statusCode).toBe(200);
  expect((await desk.read(id)).state).toBe("bought");
});

test("a phone in time keeps the grid of its offer, whatever the grid of the day says", async () => {
  await publishTestGrid(shop, [{ brand: "Apple", model: "iPhone 13", storageGb: 128, cents: 26_500 }]);
  const { id } = await desk.tested();
  await publishTestGrid(shop, [{ brand: "Apple", model: "iPhone 13", storageGb: 128, cents: 10_000 }]);
  expect((await desk.inspect(id)).statusCode).toBe(204);
  expect((await desk.read(id)).state).toBe("bought");
});
