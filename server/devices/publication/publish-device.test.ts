import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PriceHints } from "#contract/devices/bench.ts";
import { PHOTO_ANGLES } from "#contract/devices/publication-rule.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { transact } from "#server/database/transact.ts";
import { anyModel, measured, openBench } from "#server/devices/bench/fixtures/bench-desk.ts";
import { deviceAt, soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { readPassport } from "#server/devices/passport/read-passport.ts";
import { devices } from "#server/devices/tables.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { orderLines } from "#server/orders/tables.ts";
import { markFirstParty } from "#server/sellers/mark-first-party.ts";
import { sellers } from "#server/sellers/tables.ts";
import { listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let sellerId: number;
let modelId: number;
let bench: Awaited<ReturnType<typeof openBench>>;
let time = Date.parse("2026-11-24T08:00:00Z");
beforeAll(async () => {
  shop = await openTestShop({
    clock: () => {
      time += 10;
      return new Date(time);
    },
  });
  sellerId = (await registerPerson(shop, ["SELLER"])).id;
  await shop.database
    .insert(sellers)
    .values({ userId: sellerId, storeName: "Reluit", businessName: "Reluit" })
    .onConflictDoNothing();
  await markFirstParty(shop, sellerId);
  modelId = await anyModel(shop, sellerId);
  bench = await openBench(shop);
});
afterAll(() => shop.close());

/** A unit that went the whole way at the bench. */
async function ready() {
  const { id: deviceId, publicId: id } = await deviceAt(shop, modelId, "inspected");
  await bench.wipe(id);
  await bench.run(id);
  await bench.act(id, "gradings", {
    measured: measured({ scratches: 1, scratchMm: 3, invisibleFromCm: 40 }),
  });
  await bench.photos(id);
  return { deviceId, id };
}
const listingOf = async (deviceId: number) => {
  const [listing] = await shop.database
    .select()
    .from(smartphoneItems)
    .where(eq(smartphoneItems.deviceId, deviceId));
  return listing;
};
const publish = (id: string, priceCents = 42_900) => bench.act(id, "publication", { priceCents });
const withdraw = (id: string) => bench.act(id, "unpublication", { reason: "photo floue" });

test("a unit becomes its own listing with its photographs, its grade and one piece of stock", async () => {
  const { deviceId, id } = await ready();
  const { photos: own } = await bench.unit(id);
  expect((await publish(id)).json()).toMatchObject({ stage: "listed", step: "shelve", missing: [] });
  const listing = await listingOf(deviceId);
  expect(listing).toMatchObject({
    sellerId,
    modelId,
    condition: "Très bon",
    batteryHealth: 91,
    priceCents: 42_900,
    onHand: 1,
    withdrawnAt: null,
  });
  expect(listing?.name).toMatch(/^iPhone \d+ 128 Go Minuit$/);
  const item = (await shop.app.inject({ url: `/smartphoneItems/${listing?.id}` })).json();
  expect(item.images).toEqual(own.map(({ id: photo }) => `/pictures/photos/${photo}-1280.webp`));
  expect(await readPassport(shop, id)).toMatchObject({ state: "for_sale", grade: "A", battery: 91 });
});

describe("the refusal names what lacks", () => {
  test("of a unit that only went through the stages", async () => {
    const { publicId: id } = await deviceAt(shop, modelId, "graded");
    const refused = await publish(id);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      {
        ...{ tests: "REQUIRED", grade: "REQUIRED", photos: "REQUIRED" },
        ...Object.fromEntries(PHOTO_ANGLES.map((angle) => [`photos.${angle}`, "REQUIRED"])),
      },
    ]);
    expect((await bench.unit(id)).missing).toEqual(["tests", "grade", "photos"]);
  });

  test("four photographs of one angle are not enough: the angles that lack are named", async () => {
    const { id } = await ready();
    const [front, , left, right] = (await bench.unit(id)).photos;
    const remove = async (photo: string | undefined) =>
      bench.send("DELETE", `${id}/photos/${photo}?version=${(await bench.unit(id)).version}`);
    await remove(left?.id);
    await remove(right?.id);
    await bench.photos(id, 1);
    await bench.photos(id, 1);
    expect(await bench.unit(id)).toMatchObject({ step: "shoot", missing: ["photos"] });
    expect((await bench.unit(id)).photos.filter(({ angle }) => angle === front?.angle)).toHaveLength(3);
    const refused = await publish(id);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      {
        photos: "REQUIRED",
        "photos.left": "REQUIRED",
        "photos.right": "REQUIRED",
        "photos.top": "REQUIRED",
        "photos.detail": "REQUIRED",
      },
    ]);
  });

  test("a unit that is not graded is not published at all", async () => {
    const { publicId: id } = await deviceAt(shop, modelId, "wiped");
    expect((await publish(id)).json().error).toBe("STALE");
  });
});

test("taken from sale and published again, it keeps its listing; a reserved one stays on sale", async () => {
  const { deviceId, id } = await ready();
  await publish(id);
  const before = await listingOf(deviceId);
  expect((await withdraw(id)).json()).toMatchObject({ stage: "graded" });
  expect(await listingOf(deviceId)).toMatchObject({ onHand: 0, withdrawnAt: expect.any(Date) });
  expect((await publish(id, 39_900)).statusCode).toBe(200);
  expect(await listingOf(deviceId)).toMatchObject({
    id: before?.id,
    onHand: 1,
    withdrawnAt: null,
    priceCents: 39_900,
  });
  await shop.database
    .update(smartphoneItems)
    .set({ reserved: 1 })
    .where(eq(smartphoneItems.deviceId, deviceId));
  expect((await withdraw(id)).json().error).toBe("UNIT_RESERVED");
  expect((await bench.unit(id)).stage).toBe("listed");
});

test("a corrected grade, battery or price is that of the listing and of the passport", async () => {
  const { deviceId, id } = await ready();
  await publish(id);
  const marks = measured({ scratches: 5, scratchMm: 18, invisibleFromCm: 60 }, 82);
  expect((await bench.act(id, "gradings", { measured: marks })).json()).toMatchObject({
    stage: "listed",
    grade: "B",
  });
  expect(await listingOf(deviceId)).toMatchObject({ condition: "Bon", batteryHealth: 82 });
  expect(await readPassport(shop, id)).toMatchObject({ grade: "B", battery: 82 });
  expect((await publish(id, 35_000)).json().listing).toMatchObject({ priceCents: 35_000 });
  await shop.database
    .update(smartphoneItems)
    .set({ reserved: 1 })
    .where(eq(smartphoneItems.deviceId, deviceId));
  expect((await bench.act(id, "gradings", { measured: measured() })).json().error).toBe("UNIT_RESERVED");
  expect(await bench.unit(id)).toMatchObject({ grade: "B", battery: 82 });
});

test("beside the price: what the same model and grade sold for, and what is on sale", async () => {
  const { id } = await ready();
  const { version, grade } = await bench.unit(id);
  expect([typeof version, grade]).toEqual(["string", "A"]);
  const other = await listPhone(shop, sellerId, { priceCents: 40_000 });
  const dearer = await listPhone(shop, sellerId, { priceCents: 44_000 });
  const worse = await listPhone(shop, sellerId, { priceCents: 20_000 });
  for (const [item, condition] of [
    [other, "Très bon"],
    [dearer, "Reconditionné"],
    [worse, "Bon"],
  ] as const)
    await shop.database
      .update(smartphoneItems)
      .set({ modelId, condition })
      .where(eq(smartphoneItems.id, item));
  const hints = (await bench.send("GET", `${id}/prices`)).json();
  const prices: { priceCents: number }[] = hints.onSale;
  expect(prices.map(({ priceCents }) => priceCents)).toEqual(expect.arrayContaining([40_000, 44_000]));
  expect(prices.map(({ priceCents }) => priceCents)).not.toContain(20_000);
  expect(hints.sold).toEqual([]);
});

test("a unit with a public page leaves the bench with a run in which nothing was tested yet", async () => {
  const { id } = await ready();
  await publish(id);
  await withdraw(id);
  await bench.act(id, "moves", { to: "inspected" });
  const { version, phase } = await bench.unit(id);
  await bench.send("PUT", `${id}/runs/${crypto.randomUUID()}`, { payload: { version, phase } });
  expect((await bench.act(id, "moves", { to: "repairing" })).json()).toMatchObject({ stage: "repairing" });
  // Its page still tells of the run before.
  expect((await readPassport(shop, id))?.tests?.points).toHaveLength(40);
});

test("another grade that was asked for closes once the unit is sold, and counts no more", async () => {
  const { id, deviceId } = await ready();
  await publish(id);
  const wish = { measured: measured(), wanted: "C", reason: "Reflet au dos" };
  expect((await bench.act(id, "gradings", wish)).statusCode).toBe(200);
  // Until somebody decides, buyers read what was measured.
  expect((await listingOf(deviceId))?.condition).toBe("Excellent");
  await transact(shop.database, async (tx) => {
    await tx.update(smartphoneItems).set({ onHand: 0 }).where(eq(smartphoneItems.deviceId, deviceId));
    const who = { kind: "shop" } as const;
    await moveDevice(tx, shop.shop.clock, { deviceId, to: "allocated", by: "order", who });
  });
  const second = await openBench(shop);
  expect((await second.act(id, "gradings/decision", { approved: true })).json()).toMatchObject({
    grade: "A+",
  });
  expect((await second.send("GET", "waiting")).body).not.toContain(id);
  expect((await listingOf(deviceId))?.condition).toBe("Excellent");
});

test("what was sold and kept is a hint for the price; what was refunded is none", async () => {
  const { id } = await ready();
  const before = (await bench.send("GET", `${id}/prices`)).json<PriceHints>().sold.length;
  const other = await unitOnSale(shop, sellerId, { modelId });
  const { number } = await soldUnits(shop, [other]);
  const { sold } = (await bench.send("GET", `${id}/prices`)).json<PriceHints>();
  expect(sold).toHaveLength(before + 1);
  expect(sold[0]).toMatchObject({ priceCents: 45_990 });
  await refundOrder(shop.shop, number);
  expect((await bench.send("GET", `${id}/prices`)).json<PriceHints>().sold).toHaveLength(before);
});

test("the shop’s own sales of 90 days and others’ offers are counted apart, in any colour", async () => {
  const { id } = await ready();
  const read = async () => (await bench.send("GET", `${id}/prices`)).json<PriceHints>();
  const before = await read();
  await soldUnits(shop, [await unitOnSale(shop, sellerId, { modelId })]);
  const stranger = await registerPerson(shop, ["SELLER"]);
  const offer = await listPhone(shop, stranger.id, { priceCents: 12_300 });
  await shop.database
    .update(smartphoneItems)
    .set({ modelId, condition: "Très bon" })
    .where(eq(smartphoneItems.id, offer));
  const after = await read();
  expect(after.sales).toEqual({ count: before.sales.count + 1, medianCents: 45_990 });
  expect(after.offers).toEqual({ count: before.offers.count + 1, lowestCents: 12_300 });
});

test("the proposed description tells the facts, and what staff wrote is the listing’s", async () => {
  const { id, deviceId } = await ready();
  const { description } = (await bench.send("GET", `${id}/prices`)).json<PriceHints>();
  expect(description).toMatch(/grade A\.\nBatterie à 91\u00a0% de sa capacité d’origine\.\nAucune pièce/);
  const text = `${description}\nCoque offerte.`;
  await bench.act(id, "publication", { priceCents: 40_000, description: text });
  expect((await listingOf(deviceId))?.description).toBe(text);
  await bench.act(id, "publication", { priceCents: 41_000 });
  expect((await listingOf(deviceId))?.description).toBe(text);
});

test("what a unit cost is for people who may read money alone", async () => {
  const { id } = await ready();
  expect((await bench.send("GET", `${id}/costs`)).json()).toEqual({
    ...{ pricePaidCents: 20_000, vatRegime: "margin", parts: 0 },
    figures: { feeBp: 150, shippingCents: 500, partCents: 3_000 },
  });
  const other = await openBench(shop, await signInStaff(shop, ["devices.work"]));
  expect((await other.send("GET", `${id}/costs`)).statusCode).toBe(403);
  expect((await other.send("GET", `${id}/prices`)).body).not.toContain("pricePaid");
});

test("a unit that was ordered and whose model was corrected is a new listing; the order keeps the old one", async () => {
  const other = await anyModel(shop, sellerId);
  const correct = (deviceId: number) =>
    shop.database.update(devices).set({ modelId: other }).where(eq(devices.id, deviceId));
  const { id, deviceId } = await ready();
  await publish(id);
  await withdraw(id);
  const before = await listingOf(deviceId);
  const buyer = await registerBuyer(shop);
  const listed = await listPhone(shop, sellerId);
  const placed = await order(shop, buyer, {
    ...orderFor(listed, 45_990),
    paymentMethodId: await testCard(shop),
  });
  expect(placed.statusCode).toBe(201);
  const [line] = await shop.database
    .update(orderLines)
    .set({ itemId: before?.id ?? 0 })
    .where(eq(orderLines.productId, String(listed)))
    .returning();
  expect((await publish(id)).statusCode).toBe(200);
  // The same model again is the same listing.
  expect((await listingOf(deviceId))?.id).toBe(before?.id);
  await withdraw(id);
  await correct(deviceId);
  expect((await publish(id)).statusCode).toBe(200);
  const now = await listingOf(deviceId);
  expect(now).toMatchObject({ modelId: other, onHand: 1, withdrawnAt: null, version: 1 });
  expect(now?.id).not.toBe(before?.id);
  const [old] = await shop.database
    .select()
    .from(smartphoneItems)
    .where(eq(smartphoneItems.id, line?.itemId ?? 0));
  expect(old).toMatchObject({ id: before?.id, modelId, onHand: 0, withdrawnAt: expect.any(Date) });

  // Nobody ordered this one: it stays the same listing.
  const free = await ready();
  await publish(free.id);
  const unsold = await listingOf(free.deviceId);
  await withdraw(free.id);
  await correct(free.deviceId);
  await publish(free.id);
  expect(await listingOf(free.deviceId)).toMatchObject({ id: unsold?.id, modelId: other });
});
