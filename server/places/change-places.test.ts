import { afterAll, beforeAll, expect, test } from "vitest";
import type { Place } from "#contract/places/places.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { deviceAt, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let staff: SignedInStaff;
let modelId: number;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await signInStaff(shop);
  modelId = (await unitOnSale(shop, (await registerPerson(shop, ["SELLER"])).id)).modelId;
});
afterAll(() => shop.close());

const send = (method: "GET" | "POST" | "PUT", path: string, payload?: object) =>
  shop.app.inject({ method, url: `/admin/api/${path}`, headers: staff.headers, ...(payload && { payload }) });
async function added(code: string): Promise<Place> {
  const answer = await send("POST", "places", { code, name: `Place ${code}` });
  const place = answer.json<Place[]>().find((one) => one.code === code.toUpperCase());
  if (!place) throw new Error(answer.body);
  return place;
}
const change = ({ id, ...place }: Place, changed: Partial<Place>) => {
  const { version, code, name, isRetired } = { ...place, ...changed };
  return send("PUT", `places/${id}`, { version, code, name, isRetired });
};
const codes = async () =>
  (await send("GET", "places"))
    .json<Place[]>()
    .map(({ code, isRetired }) => (isRetired ? `(${code})` : code));

test("places stand in the order in which they are walked, and a code is there once", async () => {
  const one = await added("d-01");
  const two = await added("D-02");
  expect(await codes()).toEqual(["D-01", "D-02"]);
  const taken = await send("POST", "places", { code: " D-01 ", name: "again" });
  expect([taken.statusCode, taken.json()]).toMatchObject([400, { fields: { code: "TAKEN" } }]);
  expect((await send("POST", "places", { code: "TOO-LONG-1", name: "x" })).statusCode).toBe(400);

  const walked = { before: [one.id, two.id], after: [two.id, one.id] };
  expect((await send("PUT", "places-walk", walked)).statusCode).toBe(200);
  expect(await codes()).toEqual(["D-02", "D-01"]);
  // Another tab still shows the order before.
  expect((await send("PUT", "places-walk", walked)).json()).toMatchObject({ error: "STALE" });
  const foreign = { before: [two.id, one.id], after: [two.id, 9999] };
  expect((await send("PUT", "places-walk", foreign)).statusCode).toBe(400);
});

test("a place is renamed by the person who saw its newest version", async () => {
  const place = await added("E-01");
  expect((await change(place, { code: "E-02", name: "Armoire" })).statusCode).toBe(200);
  expect((await change(place, { name: "Autre" })).json()).toMatchObject({ error: "STALE" });
  expect(await codes()).toContain("E-02");
});

test("a place with phones is not retired; an empty one takes no more phones until it is used again", async () => {
  const place = await added("F-01");
  const phone = await deviceAt(shop, modelId, "graded");
  const put = (id: number) => send("POST", "places/scans", { code: phone.publicId, place: id });
  await put(place.id);
  expect((await change(place, { isRetired: true })).json()).toMatchObject({ error: "PLACE_IN_USE" });
  await put((await added("F-02")).id);
  const retired = (await change(place, { isRetired: true }))
    .json<Place[]>()
    .find(({ id }) => id === place.id);
  expect(retired).toMatchObject({ isRetired: true, phones: 0 });
  expect((await codes()).at(-1)).toBe("(F-01)");
  expect((await put(place.id)).json()).toMatchObject({ outcome: "wrong", why: "retired" });
  expect((await send("POST", "places/scans", { code: "PLACE-F-01" })).json()).toMatchObject({
    why: "retired",
  });
  if (retired) await change(retired, { isRetired: false });
  expect((await put(place.id)).json()).toMatchObject({ outcome: "placed" });
});

test("a phone that is placed while its place is retired lies in a place that is in use, or nowhere new", async () => {
  for (let round = 0; round < 5; round += 1) {
    const place = await added(`G-${round}`);
    const phone = await deviceAt(shop, modelId, "graded");
    const [retiring, placing] = await Promise.all([
      change(place, { isRetired: true }),
      send("POST", "places/scans", { code: phone.publicId, place: place.id }),
    ]);
    const isPlaced = placing.json().outcome === "placed";
    expect(retiring.statusCode === 200).toBe(!isPlaced);
  }
});
