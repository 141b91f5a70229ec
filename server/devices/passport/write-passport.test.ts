import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { smartphoneItems, smartphoneModels } from "#server/catalog/tables.ts";
import { transact } from "#server/database/transact.ts";
import { anyModel, measured } from "#server/devices/bench/fixtures/bench-desk.ts";
import { deviceAt } from "#server/devices/fixtures/devices.ts";
import { moveDevice, noteDevice } from "#server/devices/move-device.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { gradings, partsFitted } from "../bench/tables.ts";
import { passports } from "../tables.ts";
import { putUnitOnSale, walkDevice } from "./fixtures/unit-on-sale.ts";
import { readPassport } from "./read-passport.ts";
import { writePassports } from "./write-passport.ts";

let shop: TestShop;
let sellerId: number;
const clock = () => new Date("2026-11-20T12:00:00Z");
beforeAll(async () => {
  shop = await openTestShop({ clock });
  sellerId = (await registerPerson(shop, ["SELLER"])).id;
});
afterAll(() => shop.close());

test("a passport tells grade, battery, dated tests, parts, wipe, photographs and lives", async () => {
  const { publicId, photos, itemId } = await putUnitOnSale(shop, sellerId);
  expect(await readPassport(shop, publicId)).toMatchObject({
    publicId,
    itemId,
    brand: "Apple",
    storageGb: 128,
    color: "Minuit",
    state: "for_sale",
    grade: "A",
    battery: 91,
    photos,
    // 23:30 in London is the next day in Paris.
    tests: {
      on: "2026-11-13",
      points: [
        { point: "nfc", outcome: "not_applicable" },
        { point: "touch", outcome: "pass" },
      ],
    },
    parts: [{ number: 1, part: "battery", origin: "new", on: "2026-11-10" }],
    wipedOn: "2026-11-11",
    guaranteeUntil: null,
    support: null,
    lives: 1,
  });
});

test("the end of the maker's updates is what its model says now", async () => {
  const { publicId, itemId } = await putUnitOnSale(shop, sellerId);
  const promised = { supportUntil: "2031-09-30", supportSource: "apple.com" };
  const [item] = await shop.database.select().from(smartphoneItems).where(eq(smartphoneItems.id, itemId));
  await shop.database
    .update(smartphoneModels)
    .set(promised)
    .where(eq(smartphoneModels.id, item?.modelId ?? 0));
  expect((await readPassport(shop, publicId)).support).toEqual({ until: "2031-09-30", source: "apple.com" });
  await shop.database
    .update(smartphoneModels)
    .set({ supportUntil: null, supportSource: null })
    .where(eq(smartphoneModels.id, item?.modelId ?? 0));
  expect((await readPassport(shop, publicId)).support).toBeNull();
});

test("it never tells IMEI, person, place, note or price paid", async () => {
  const { deviceId, imei } = await putUnitOnSale(shop, sellerId);
  const [row] = await shop.database.select().from(passports).where(eq(passports.deviceId, deviceId));
  const text = JSON.stringify(row?.content);
  for (const secret of [imei, imei.slice(-6), "Inès", "secret", "note", "12345"])
    expect(text).not.toContain(secret);
});

test("a device that was never on sale has no page, and an unknown id neither", async () => {
  const { itemId } = await putUnitOnSale(shop, sellerId);
  const [item] = await shop.database.select().from(smartphoneItems).where(eq(smartphoneItems.id, itemId));
  const { id, publicId } = await deviceAt(shop, item?.modelId ?? 0, "graded");
  await transact(shop.database, (tx) => writePassports(tx, clock, [id]));
  for (const unknown of [publicId, "0000000000", "lower-case", "", "7F3K9Q2WX%00"])
    await expect(readPassport(shop, unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("what a page says is planned once a connection, and not at each move", async () => {
  const { deviceId } = await putUnitOnSale(shop, sellerId);
  const plans = await transact(shop.database, async (tx) => {
    for (let time = 0; time < 8; time += 1) await writePassports(tx, clock, [deviceId]);
    const { rows } = await tx.execute<{ generic: number }>(sql`
      select generic_plans::int as generic from pg_prepared_statements where statement like '%"wipedOn"%'`);
    return rows;
  });
  expect(plans).toEqual([{ generic: expect.any(Number) }]);
  // PostgreSQL plans the first five for their parameters.
  expect(plans[0]?.generic).toBeGreaterThan(0);
});

test("of a phone whose model was corrected, the maker's updates are those of the right model", async () => {
  const { deviceId, publicId } = await putUnitOnSale(shop, sellerId);
  const right = await anyModel(shop, sellerId);
  const promised = { supportUntil: "2030-03-31", supportSource: "samsung.com" };
  await shop.database.update(smartphoneModels).set(promised).where(eq(smartphoneModels.id, right));
  const who = { kind: "shop" } as const;
  await transact(shop.database, async (tx) => {
    await walkDevice(tx, deviceId, [["graded", "bench"]]);
    await noteDevice(tx, clock, { deviceId, kind: "corrected", who, facts: { modelId: right } });
  });
  expect(await readPassport(shop, publicId)).toMatchObject({
    modelId: right,
    support: { until: promised.supportUntil, source: promised.supportSource },
  });
});

test("two equal parts that were changed on one day are two parts, each with its number", async () => {
  const { deviceId, publicId } = await putUnitOnSale(shop, sellerId);
  const [fitted] = await shop.database.select().from(partsFitted).where(eq(partsFitted.deviceId, deviceId));
  const { id: _, ...battery } = fitted ?? expect.fail();
  await shop.database.insert(partsFitted).values(battery);
  await transact(shop.database, (tx) => writePassports(tx, clock, [deviceId]));
  const one = { part: "battery", origin: "new", on: "2026-11-10" };
  expect((await readPassport(shop, publicId)).parts).toEqual([
    { number: 1, ...one },
    { number: 2, ...one },
  ]);
});

test("a unit whose listing is reserved or taken shows as sold before its passport is written again", async () => {
  const { publicId, itemId } = await putUnitOnSale(shop, sellerId);
  await shop.database.update(smartphoneItems).set({ reserved: 1 }).where(eq(smartphoneItems.id, itemId));
  expect((await readPassport(shop, publicId)).state).toBe("sold");
});

test("the guarantee ends twelve months after the delivery, as long as a customer owns the phone", async () => {
  const { deviceId, publicId } = await putUnitOnSale(shop, sellerId);
  const walk = (at: string, steps: Parameters<typeof walkDevice>[2]) =>
    transact(shop.database, (tx) => walkDevice(tx, deviceId, steps, new Date(at)));
  await walk("2026-02-28T23:30:00Z", [
    ["allocated", "order"],
    ["packed", "desk"],
    ["shipped", "parcel"],
    ["delivered", "parcel"],
  ]);
  expect(await readPassport(shop, publicId)).toMatchObject({ state: "sold", guaranteeUntil: "2027-03-01" });
  // A repair for its owner has a guarantee of its own.
  await shop.database.$client.query(
    `insert into repairs (number, source, key, digest, phone_key, phone, device_id, state, created_at, moved_at, received_at,
       repaired_at, ended_at, guarantee_until)
     values ('R-2345-6789', 'walk_in', gen_random_uuid(), 'x', 'x', 'iPhone', $1, 'handed_back', $2, $2, $2, $2, $2, '2027-12-05')`,
    [deviceId, "2026-12-05T10:00:00Z"],
  );
  await transact(shop.database, (tx) => writePassports(tx, clock, [deviceId]));
  expect(await readPassport(shop, publicId)).toMatchObject({ repairGuaranteeUntil: "2027-12-05" });
  await walk("2026-03-10T10:00:00Z", [
    ["returned", "case"],
    ["received", "bench", { owner: "shop" }],
  ]);
  expect(await readPassport(shop, publicId)).toMatchObject({
    ...{ state: "workshop", guaranteeUntil: null, repairGuaranteeUntil: null },
  });
  await walk("2026-03-11T10:00:00Z", [["recycled", "bench"]]);
  expect((await readPassport(shop, publicId)).state).toBe("recycled");
});

test("the page of its listing has its photographs and its unit; lists have the photographs alone", async () => {
  const { itemId, publicId, photos } = await putUnitOnSale(shop, sellerId);
  const item = (await shop.app.inject({ url: `/smartphoneItems/${itemId}` })).json();
  expect(item.images).toEqual(photos.map((id) => `/pictures/photos/${id}-1280.webp`));
  expect(item.unit).toMatchObject({ publicId, lives: 1, wipedOn: "2026-11-11" });
  const [listed] = (await shop.app.inject({ url: `/smartphoneItems/chosen?ids=${itemId}` })).json();
  expect(listed.images).toEqual(item.images);
  expect(listed).not.toHaveProperty("unit");
});

test("a phone that its customer gave back is not said to be erased before it is", async () => {
  const { deviceId, publicId } = await putUnitOnSale(shop, sellerId);
  const walk = (at: string, steps: Parameters<typeof walkDevice>[2]) =>
    transact(shop.database, (tx) => walkDevice(tx, deviceId, steps, new Date(at)));
  await walk("2026-02-28T12:00:00Z", [
    ["allocated", "order"],
    ["packed", "desk"],
    ["shipped", "parcel"],
    ["delivered", "parcel"],
  ]);
  // While it is a buyer's, the page tells of the erasure before them.
  expect((await readPassport(shop, publicId)).wipedOn).toBe("2026-11-11");
  const by = { kind: "shop" } as const;
  await transact(shop.database, async (tx) => {
    const moment = () => new Date("2026-12-20T12:00:00Z");
    const back = { deviceId, who: by, facts: { owner: "shop" as const } };
    await moveDevice(tx, moment, { ...back, to: "received", by: "bench" });
  });
  expect((await readPassport(shop, publicId)).wipedOn).toBeNull();
});

test("a grade that two people decided is not said to follow from what was measured", async () => {
  const { deviceId, publicId } = await putUnitOnSale(shop, sellerId);
  expect((await readPassport(shop, publicId)).gradeApproved).toBe(false);
  const people = await Promise.all([signInStaff(shop), signInStaff(shop)]);
  const [one, two] = people.map(({ id }) => id);
  await shop.database.insert(gradings).values({
    ...{ deviceId, marks: measured(), grade: "B", wanted: "A", reason: "Reflet", staffId: one ?? 0 },
    ...{ approvedBy: two ?? 0, at: clock(), decidedAt: clock() },
  });
  await transact(shop.database, (tx) => writePassports(tx, clock, [deviceId]));
  expect((await readPassport(shop, publicId)).gradeApproved).toBe(true);
});

test("each photograph has its angle, and the marks that were measured for the grade are told by zone", async () => {
  const { deviceId, itemId, publicId } = await putUnitOnSale(shop, sellerId);
  expect(await readPassport(shop, publicId)).toMatchObject({ angles: ["front", "back"], marks: null });
  const { id: staffId } = await signInStaff(shop);
  const scratched = measured({ scratches: 2, scratchMm: 5 });
  await shop.database.insert(gradings).values({
    ...{ deviceId, marks: scratched, grade: "A", staffId, at: clock(), decidedAt: clock() },
  });
  await transact(shop.database, (tx) => writePassports(tx, clock, [deviceId]));
  const none = { scratches: 0, scratchMm: 0, chips: 0, chipMm: 0 };
  const marks = { display: { ...none, scratches: 2, scratchMm: 5 }, edge: none, frame: none, back: none };
  expect((await readPassport(shop, publicId)).marks).toEqual(marks);
  const answer = await shop.app.inject({ url: `/smartphoneItems/${itemId}` });
  expect(answer.json()).toMatchObject({ unit: { angles: ["front", "back"], marks } });
});
