import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Device } from "#contract/devices/back-office.ts";
import type { CountAnswer, CountReason, StockCount } from "#contract/places/counts.ts";
import type { Place } from "#contract/places/places.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { deviceAt, randomImei, soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let ada: SignedInStaff;
let bo: SignedInStaff;
let sellerId: number;
let modelId: number;
let next = 0;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await signInStaff(shop);
  bo = await signInStaff(shop, ["devices.work"]);
  sellerId = (await registerPerson(shop, ["SELLER"])).id;
  modelId = (await unitOnSale(shop, sellerId)).modelId;
});
afterAll(() => shop.close());

const send = (method: "GET" | "POST", path: string, payload?: object, { headers } = ada) =>
  shop.app.inject({ method, url: `/admin/api/${path}`, headers, ...(payload && { payload }) });
async function newPlace(): Promise<Place> {
  next += 1;
  const code = `N-${next}`;
  const found = (await send("POST", "places", { code, name: code })).json<Place[]>();
  return found.find((place) => place.code === code) as Place;
}
const put = (publicId: string, place: Place) =>
  send("POST", "places/scans", { code: publicId, place: place.id });
const graded = () => deviceAt(shop, modelId, "graded");
const placeOf = async (publicId: string) => {
  const { place, stage } = (await send("GET", `devices/${publicId}`)).json<Device>();
  return [stage, place?.code ?? null];
};
async function open(place: Place | null, who = ada): Promise<number> {
  const answer = await send("POST", "counts", { key: randomUUID(), place: place?.id ?? null }, who);
  return answer.json<{ id: number }>().id;
}
const scan = async (id: number, code: string, who = ada, place?: number) =>
  (await send("POST", `counts/${id}/scans`, { code, ...(place && { place }) }, who)).json<CountAnswer>();
const read = async (id: number) => (await send("GET", `counts/${id}`)).json<StockCount>();
const kinds = ({ differences }: StockCount) => differences.map(({ kind, label }) => [kind, label]);
/** Posts what the page showed, with a reason for each kind. */
const post = (
  { id, version, differences }: StockCount,
  reasons: Partial<Record<string, CountReason>>,
  who = ada,
) =>
  send(
    "POST",
    `counts/${id}/posting`,
    {
      version,
      differences: differences.map(({ label, kind }) => ({
        ...{ label, kind, reason: reasons[kind] ?? "other", note: "vu par deux" },
      })),
    },
    who,
  );
const unsound = async () =>
  (await auditShop({ database: shop.database, gateway: shop.shop.gateway })).filter(({ rule }) =>
    /device|unit|listing/.test(rule),
  );

test("a count names what is missing, unexpected, elsewhere and unknown; posted, each phone lies where it was found", async () => {
  const [here, there] = [await newPlace(), await newPlace()];
  const [right, missing, elsewhere, loose] = [await graded(), await graded(), await graded(), await graded()];
  for (const phone of [right, missing]) await put(phone.publicId, here);
  await put(elsewhere.publicId, there);
  const id = await open(here);
  expect(await scan(id, right.publicId)).toMatchObject({ outcome: "counted", kind: null });
  expect(await scan(id, right.publicId)).toMatchObject({ outcome: "again" });
  expect(await scan(id, elsewhere.publicId)).toMatchObject({ kind: "elsewhere", recorded: there.code });
  expect(await scan(id, loose.publicId)).toMatchObject({ kind: "unplaced" });
  const imei = randomImei();
  expect(await scan(id, imei)).toMatchObject({ kind: "unknown", label: `…${imei.slice(-4)}` });
  expect(await scan(id, `PLACE-${there.code}`)).toMatchObject({ outcome: "wrong", why: "other_place" });
  const seen = await read(id);
  expect(seen).toMatchObject({ expected: 2, confirmed: 1 });
  expect(kinds(seen)).toEqual([
    ["elsewhere", elsewhere.publicId],
    ["missing", missing.publicId],
    ["unknown", `…${imei.slice(-4)}`],
    ["unplaced", loose.publicId],
  ]);
  expect(await placeOf(elsewhere.publicId)).toEqual(["graded", there.code]);

  expect((await post(seen, { missing: "misplaced" })).json()).toMatchObject({
    fields: { [missing.publicId]: "INVALID" },
  });
  const posted = await post(seen, { missing: "not_found", unplaced: "not_recorded" });
  expect(posted.json()).toMatchObject({ state: "posted", endedBy: expect.any(String) });
  expect(await placeOf(elsewhere.publicId)).toEqual(["graded", here.code]);
  expect(await placeOf(loose.publicId)).toEqual(["graded", here.code]);
  expect(await placeOf(missing.publicId)).toEqual(["lost", null]);
  expect((await read(id)).differences.map(({ reason }) => reason)).toContain("not_found");
  expect(await scan(id, loose.publicId)).toMatchObject({ outcome: "wrong", why: "ended" });
  expect(await unsound()).toEqual([]);
});

test("a lost phone is taken from sale, and only by a person with the right; without it, it lies in no place", async () => {
  const place = await newPlace();
  const [lost, used] = [await unitOnSale(shop, sellerId), await unitOnSale(shop, sellerId)];
  for (const unit of [lost, used]) await put(unit.publicId, place);
  const first = await read(await open(place));
  expect((await post(first, { missing: "stolen" }, bo)).statusCode).toBe(403);
  await scan(first.id, lost.publicId, bo);
  expect((await post(await read(first.id), { missing: "in_use" }, bo)).statusCode).toBe(200);
  expect(await placeOf(used.publicId)).toEqual(["listed", null]);
  const second = await read(await open(place));
  expect((await post(second, { missing: "stolen" })).statusCode).toBe(200);
  expect(await placeOf(lost.publicId)).toEqual(["lost", null]);
  const { rows } = await shop.database.$client.query(
    "select on_hand, withdrawn_at is null as shown from smartphone_items where id = $1",
    [lost.itemId],
  );
  expect(rows).toEqual([{ on_hand: 0, shown: false }]);
  expect(await unsound()).toEqual([]);
});

test("a phone that is sold or packed during the count says so; the page of before is refused, and nothing is lost", async () => {
  const place = await newPlace();
  const [unit, other] = [await unitOnSale(shop, sellerId), await unitOnSale(shop, sellerId)];
  for (const one of [unit, other]) await put(one.publicId, place);
  const seen = await read(await open(place));
  const { number } = await soldUnits(shop, [unit]);
  expect(await scan(seen.id, unit.publicId)).toMatchObject({
    outcome: "counted",
    number,
    stage: "allocated",
  });
  // The page showed both phones as missing.
  expect((await post(seen, { missing: "not_found" })).json()).toMatchObject({ error: "STALE" });
  const actor = { staffId: ada.id, requestId: null };
  await packByScan(shop.shop, { code: unit.publicId, number }, actor);
  expect(await scan(seen.id, unit.publicId)).toMatchObject({ outcome: "again", number, stage: "packed" });
  expect(kinds(await read(seen.id))).toEqual([["missing", other.publicId]]);

  const sold = await soldUnits(shop, [other]);
  const now = await read(seen.id);
  expect(now.differences).toMatchObject([{ label: other.publicId, stage: "allocated", number: sold.number }]);
  expect((await post(now, { missing: "not_found" })).json()).toMatchObject({
    fields: { [other.publicId]: "INVALID" },
  });
  await packByScan(shop.shop, { code: other.publicId, number: sold.number }, actor);
  const end = await read(seen.id);
  expect([kinds(end), end.packed]).toEqual([[], 1]);
  expect((await post(end, {})).statusCode).toBe(200);
  expect(await unsound()).toEqual([]);
});

test("two people count one place together, and a count is posted once", async () => {
  const place = await newPlace();
  const phones = [await graded(), await graded(), await graded(), await graded()];
  for (const { publicId } of phones) await put(publicId, place);
  const ids = await Promise.all([open(place), open(place, bo), open(place), open(place, bo)]);
  expect(new Set(ids).size).toBe(1);
  const id = ids[0] ?? 0;
  const scans = phones.flatMap(({ publicId }) => [scan(id, publicId), scan(id, publicId, bo)]);
  const outcomes = (await Promise.all(scans)).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "counted")).toHaveLength(4);
  const seen = await read(id);
  expect(seen).toMatchObject({ expected: 4, confirmed: 4, differences: [] });
  expect(seen.people.reduce((sum, person) => sum + person.scans, 0)).toBe(4);
  const posted = await Promise.all([post(seen, {}), post(seen, {}, bo), post(seen, {})]);
  expect(posted.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
});

test("a count of all places needs the place of each phone; one that is cancelled moves nothing", async () => {
  const [one, other] = [await newPlace(), await newPlace()];
  const phone = await graded();
  await put(phone.publicId, one);
  const id = await open(null);
  expect(await scan(id, phone.publicId)).toMatchObject({ outcome: "wrong", why: "no_place" });
  expect(await scan(id, `PLACE-${other.code}`)).toMatchObject({ outcome: "chosen" });
  expect(await scan(id, phone.publicId, ada, other.id)).toMatchObject({ kind: "elsewhere" });
  const { version } = await read(id);
  expect((await send("POST", `counts/${id}/cancellation`, { version }, bo)).statusCode).toBe(200);
  expect((await send("POST", `counts/${id}/cancellation`, { version })).json()).toMatchObject({
    error: "STALE",
  });
  expect(await placeOf(phone.publicId)).toEqual(["graded", one.code]);
});

test("a missing phone that a buyer pays for is not declared lost; posting and buying at once end in one of both", async () => {
  const place = await newPlace();
  for (let round = 0; round < 3; round += 1) {
    const unit = await unitOnSale(shop, sellerId);
    await put(unit.publicId, place);
    const seen = await read(await open(place));
    const [posted] = await Promise.all([
      post(seen, { missing: "not_found" }),
      soldUnits(shop, [unit]).catch(() => null),
    ]);
    const [stage] = await placeOf(unit.publicId);
    expect(posted.statusCode === 200 ? "lost" : "allocated").toBe(stage);
    if (posted.statusCode === 200) continue;
    const { version } = await read(seen.id);
    await send("POST", `counts/${seen.id}/cancellation`, { version });
    await put(unit.publicId, await newPlace());
  }
  expect(await unsound()).toEqual([]);
});

test("who may not work on phones neither sees nor opens a count", async () => {
  const other = await signInStaff(shop, ["orders.read", "devices.override"]);
  const answers = [
    await send("GET", "counts", undefined, other),
    await send("POST", "counts", { key: randomUUID(), place: null }, other),
    await send("POST", "counts/1/posting", { version: "1", differences: [] }, other),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});
