import { afterAll, beforeAll, expect, test } from "vitest";
import type { Device, DeviceSummary } from "#contract/devices/back-office.ts";
import type { Place, PlacingAnswer } from "#contract/places/places.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { listQueue } from "#server/devices/allocation/list-queue.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { deviceAt, soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { markFirstParty } from "#server/sellers/mark-first-party.ts";
import { sellers } from "#server/sellers/tables.ts";
import { listPicking } from "#server/shipments/list-picking.ts";
import { moveShipment } from "#server/shipments/move-shipment.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let staff: SignedInStaff;
let sellerId: number;
let sold: { readonly itemId: number; readonly modelId: number };
beforeAll(async () => {
  shop = await openTestShop();
  staff = await signInStaff(shop);
  sellerId = (await registerPerson(shop, ["SELLER"])).id;
  await shop.database
    .insert(sellers)
    .values({ userId: sellerId, storeName: "Reluit", businessName: "Reluit" });
  await markFirstParty(shop.shop, sellerId);
  sold = await unitOnSale(shop, sellerId);
  for (const [code, name] of [
    ["B-01", "Bac bleu"],
    ["A-01", "Étagère"],
    ["C-01", "Armoire"],
  ])
    await write("POST", "places", { code, name });
});
afterAll(() => shop.close());

type Method = "GET" | "POST" | "PUT";
const write = (method: Method, path: string, payload?: object, { headers } = staff) =>
  shop.app.inject({ method, url: `/admin/api/${path}`, headers, ...(payload && { payload }) });
const places = async () => (await write("GET", "places")).json<Place[]>();
const placed = async (code: string) => {
  const found = (await places()).find((place) => place.code === code);
  if (!found) throw new Error(`There is no place ${code}.`);
  return found;
};
const scan = async (code: string, place?: number) =>
  (await write("POST", "places/scans", { code, ...(place && { place }) })).json<PlacingAnswer>();
/** Puts a phone into a place by its code. */
const put = async (publicId: string, code: string) => scan(publicId, (await placed(code)).id);
const device = async (publicId: string) => (await write("GET", `devices/${publicId}`)).json<Device>();
const actor = () => ({ staffId: staff.id, requestId: null });

test("a place is chosen by its label, and each phone scanned after it lies there, with an event", async () => {
  const { publicId } = await deviceAt(shop, sold.modelId, "graded");
  const { id } = await placed("A-01");
  expect(await scan("PLACE-A-01")).toEqual({
    outcome: "chosen",
    place: { id, code: "A-01", name: "Étagère" },
  });
  expect(await scan(" a-01")).toMatchObject({ outcome: "chosen" });
  expect(await scan(publicId, id)).toMatchObject({ outcome: "placed", publicId, from: null });
  expect(await put(publicId, "B-01")).toMatchObject({ outcome: "placed", from: "A-01" });
  expect(await put(publicId, "B-01")).toMatchObject({ outcome: "there_already" });
  const { place, timeline } = await device(publicId);
  expect(place).toMatchObject({ code: "B-01", name: "Bac bleu" });
  expect(timeline.filter(({ kind }) => kind === "device.noted.placed")).toHaveLength(2);
});

test("a wrong scan moves nothing and says why", async () => {
  const inHouse = await deviceAt(shop, sold.modelId, "tested");
  expect(await scan(inHouse.publicId)).toMatchObject({ outcome: "wrong", why: "no_place" });
  expect(await scan("PLACE-Z-99")).toMatchObject({ outcome: "wrong", why: "unknown_place", code: "Z-99" });
  expect(await scan("352099001761481")).toMatchObject({ outcome: "wrong", why: "unknown" });
  const { id } = await placed("A-01");
  expect((await write("POST", "places/scans", { code: inHouse.publicId, place: 999 })).statusCode).toBe(404);
  await shop.database.$client.query("update devices set owner = 'customer' where id = $1", [inHouse.id]);
  expect(await scan(inHouse.publicId, id)).toMatchObject({ outcome: "wrong", why: "customers" });
  await shop.database.$client.query("update devices set owner = 'shop' where id = $1", [inHouse.id]);
  expect((await device(inHouse.publicId)).place).toBeNull();
});

test("a sold phone says its order, is found on the picking list in walking order, and lies nowhere once its parcel left", async () => {
  const units = [await unitOnSale(shop, sellerId), await unitOnSale(shop, sellerId)];
  const [first, second] = units;
  if (!first || !second) throw new Error("A unit is missing.");
  const { number } = await soldUnits(shop, units);
  expect(await put(first.publicId, "C-01")).toMatchObject({ outcome: "placed", number });
  await put(second.publicId, "B-01");
  expect((await listPicking(shop.database, [number])).map(({ place }) => place)).toEqual(["B-01", "C-01"]);
  const queue = await listQueue(shop.database, new Date());
  expect(queue.find((parcel) => parcel.number === number)?.places).toEqual(["B-01", "C-01"]);

  const walk = (await places()).map(({ id }) => id);
  await write("PUT", "places-walk", { before: walk, after: walk.toReversed() });
  expect((await listPicking(shop.database, [number])).map(({ place }) => place)).toEqual(["C-01", "B-01"]);

  for (const { publicId } of units) await packByScan(shop.shop, { code: publicId, number }, actor());
  expect((await device(first.publicId)).place).toMatchObject({ code: "C-01" });
  const { rows } = await shop.database.$client.query(
    "select s.id from shipments s join orders o on o.id = order_id where number = $1",
    [number],
  );
  await moveShipment(shop.shop, {
    ...{ id: Number(rows[0]?.id), to: "shipped", by: { kind: "staff", actor: actor() } },
    parcel: { carrier: "laposte", number: "6A12345678901" },
  });
  expect((await device(first.publicId)).place).toBeNull();
  expect(await put(first.publicId, "A-01")).toMatchObject({ why: "not_here", stage: "shipped" });
});

test("the list of phones has the place, and finds the phones of one place and those without", async () => {
  const [shelved, loose] = [
    await deviceAt(shop, sold.modelId, "graded"),
    await deviceAt(shop, sold.modelId, "graded"),
  ];
  await put(shelved.publicId, "A-01");
  const found = async (place: string) =>
    (await write("GET", `devices?place=${place}&sort=-place`))
      .json<{ rows: DeviceSummary[] }>()
      .rows.map((row) => [row.publicId, row.place]);
  expect(await found(String((await placed("A-01")).id))).toContainEqual([shelved.publicId, "A-01"]);
  const without = await found("none");
  expect(without).toContainEqual([loose.publicId, null]);
  expect(without.map(([, place]) => place)).not.toContain("A-01");
});

test("of two people who place a phone at once, the newest scan counts, and rows match the events", async () => {
  const { publicId } = await deviceAt(shop, sold.modelId, "graded");
  const answers = await Promise.all(["A-01", "B-01", "C-01"].map((code) => put(publicId, code)));
  expect(answers.map(({ outcome }) => outcome)).toEqual(["placed", "placed", "placed"]);
  const findings = await auditShop({ database: shop.database, gateway: shop.shop.gateway });
  expect(findings.filter(({ rule }) => rule.includes("device"))).toEqual([]);
});

test("who may not work on phones sees no place and moves nothing", async () => {
  const other = await signInStaff(shop, ["orders.read", "orders.write"]);
  const { id } = await placed("A-01");
  const calls = [
    write("GET", "places", undefined, other),
    write("POST", "places", { code: "X-01", name: "X" }, other),
    write("POST", "places/scans", { code: "A-01" }, other),
    write("PUT", `places/${id}`, { version: "1", code: "X", name: "X", isRetired: false }, other),
    write("PUT", "places-walk", { before: [], after: [] }, other),
  ];
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
});
