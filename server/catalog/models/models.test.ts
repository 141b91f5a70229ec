import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModelRow, StaffModel } from "#contract/catalog/models/models.ts";
import { openListingDesk } from "#server/catalog/fixtures/listing-desk.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import type { TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let seller: { readonly id: number; readonly headers: Record<string, string> };
let buyer: Buyer;
let ana: SignedInStaff;
let ben: SignedInStaff;
beforeAll(async () => {
  const desk = await openListingDesk();
  shop = desk.shop;
  seller = { ...desk.people.seller, headers: desk.people.headersOf("seller") };
  buyer = await registerBuyer(shop);
  ana = await signInStaff(shop, ["settings.write", "audit.read"]);
  ben = await signInStaff(shop, ["settings.write"]);
});
afterAll(() => shop.close());

const call = (method: "GET" | "POST" | "PUT", path: string, payload?: object, who = ana) =>
  shop.app.inject({
    method,
    url: `/admin/api/models${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
const read = async (id: number) => (await call("GET", `/${id}`)).json<StaffModel>();
/** A listing of a model of its own. */
async function listing(name: string = crypto.randomUUID()) {
  const itemId = await listPhone(shop, seller.id, { model: name });
  const { smartphoneModelId, version } = await item(itemId);
  return { itemId, version, id: smartphoneModelId };
}
async function item(id: number) {
  return (await shop.app.inject(`/smartphoneItems/${id}`)).json<{
    smartphoneModelId: number;
    version: number;
  }>();
}
const factsOf = ({ brand, model, storageGb, colour, colourHex, ram, ...rest }: StaffModel) => {
  const { processor, screenSize, camera, os, battery, fiveG, supportUntil, supportSource } = rest;
  return {
    ...{ brand, model, storageGb, colour, colourHex, ram, processor, screenSize, camera, os, battery },
    ...{ fiveG, supportUntil, supportSource },
  };
};
const change = (model: StaffModel, facts: object, who = ana) =>
  call("PUT", `/${model.id}`, { version: model.version, forAll: false, ...factsOf(model), ...facts }, who);
const add = (like: StaffModel, facts: object) =>
  call("POST", "", { ...factsOf(like), ...facts, like: like.id });
const merge = (model: StaffModel, into: number, who = ana) =>
  call("POST", `/${model.id}/merge`, { version: model.version, into }, who);
const retire = (model: StaffModel, isRetired: boolean) =>
  call("PUT", `/${model.id}/retirement`, { version: model.version, isRetired });
const forSellers = async (id: number) =>
  (await shop.app.inject("/smartphoneModel"))
    .json<{ id: number }[]>()
    .some(({ id: listed }) => listed === id);

test("a colour is added like another one, is offered to sellers at once, and can't be added twice", async () => {
  const { id } = await listing();
  const like = await read(id);
  const added = await add(like, { colour: "Rose poudré", colourHex: "#E8B4B8", ram: "8 Go" });
  expect(added.statusCode).toBe(201);
  const model = await read(added.json<{ id: number }>().id);
  expect(model).toMatchObject({ colour: "Rose poudré", colourHex: "#e8b4b8", ram: "8 Go", listings: 0 });
  expect(model.siblings.map((sibling) => sibling.id)).toEqual([id]);
  expect(await forSellers(model.id)).toBe(true);
  const { rows } = await shop.database.$client.query(
    "select colour_slug, look = (select look from smartphone_models where id = $2) as drawn from smartphone_models where id = $1",
    [model.id, id],
  );
  expect(rows).toEqual([{ colour_slug: "rose-poudre", drawn: true }]);
  expect((await add(like, { colour: "rose  poudré", colourHex: "#000000" })).json()).toMatchObject({
    fields: { colour: "TAKEN" },
  });
});

test("a buyer whose phone is corrected meanwhile is told what changed, and the order of before keeps its words", async () => {
  const { id, itemId, version } = await listing();
  const items = (known: number) => [{ ...orderFor(itemId, 45_990).items[0], version: known }];
  const paymentMethodId = await testCard(shop);
  const model = await read(id);
  expect((await change(model, { storageGb: 256 })).statusCode).toBe(204);
  const refused = await order(shop, buyer, { items: items(version), paymentMethodId });
  expect(refused.json()).toMatchObject({ error: "OFFER_CHANGED" });
  const paid = await order(shop, buyer, { items: items((await item(itemId)).version), paymentMethodId });
  expect(paid.json()).toMatchObject({ status: "PAYED" });
  await change(await read(id), { storageGb: 512 });
  const { rows } = await shop.database.$client.query(
    "select sold ->> 'storageGb' as gb from order_lines l join orders o on o.id = order_id where number = $1",
    [paid.json().orderId],
  );
  expect(rows).toEqual([{ gb: "256" }]);
});

test("shared facts are written into the other colours if one asks for it, and of two people the second is told", async () => {
  const { id } = await listing();
  const first = await read(id);
  const other = (await add(first, { colour: "Bleu" })).json<{ id: number }>().id;
  const stranger = await listing();
  await change(first, { os: "iOS 19", fiveG: true });
  expect((await read(other)).os).toBe("iOS");
  await change(await read(id), { os: "iOS 20", forAll: true });
  expect(await read(other)).toMatchObject({ os: "iOS 20", fiveG: true, colour: "Bleu" });
  expect((await read(stranger.id)).os).toBe("iOS");
  const seen = await read(id);
  const both = await Promise.all([change(seen, { os: "iOS 21" }), change(seen, { os: "iOS 22" }, ben)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
});

test("a fact out of bounds, a date without its source and an unknown entry are refused, and nothing changes", async () => {
  const { id } = await listing();
  const model = await read(id);
  const wrong = [
    { storageGb: 0 },
    { storageGb: 1.5 },
    { colourHex: "blue" },
    { processor: " " },
    { supportUntil: "2030-02-30", supportSource: "apple.com" },
    { supportUntil: "2030-01-01" },
  ];
  for (const facts of wrong)
    expect((await change(model, facts)).json()).toMatchObject({ error: "VALIDATION" });
  expect(await read(id)).toEqual(model);
  expect((await call("GET", "/999999")).statusCode).toBe(404);
  expect((await call("POST", "", { ...factsOf(model), colour: "Vert", like: 999_999 })).statusCode).toBe(404);
});

test("a retired entry is offered to no new listing; its listings stay on sale and can be edited", async () => {
  const { id, itemId } = await listing();
  expect((await retire(await read(id), true)).statusCode).toBe(204);
  expect(await forSellers(id)).toBe(false);
  const sell = (method: "POST" | "PATCH", url: string, payload: object) =>
    shop.app.inject({ method, url, headers: seller.headers, payload });
  const { smartphoneModelId: other } = await item((await listing()).itemId);
  const facts = { smartphoneModelId: id, name: "iPhone", price: 300, description: "Bon.", stockQuantity: 1 };
  const fresh = {
    ...facts,
    condition: "Bon",
    batteryCapacity: "",
    status: "available",
    category: "Smartphone",
  };
  expect((await sell("POST", "/smartphoneItems", fresh)).json()).toMatchObject({
    fields: { smartphoneModelId: "INVALID" },
  });
  const edit = { price: 400, smartphoneModelId: id };
  expect((await sell("PATCH", `/smartphoneItems/${itemId}`, edit)).statusCode).toBe(200);
  const mine = (await sell("POST", "/smartphoneItems", { ...fresh, smartphoneModelId: other })).json<{
    id: number;
  }>();
  expect((await sell("PATCH", `/smartphoneItems/${mine.id}`, edit)).statusCode).toBe(400);
  const retired = (await call("GET", "?state=retired&limit=200")).json<{ rows: ModelRow[] }>();
  expect(retired.rows.map((row) => row.id)).toContain(id);
  expect((await retire(await read(id), false)).statusCode).toBe(204);
  expect(await forSellers(id)).toBe(true);
});

test("a double is merged: listings, phones and their history go to the kept entry, once under two hands", async () => {
  const kept = await listing();
  const double = await listing();
  const unit = await unitOnSale(shop, seller.id, { modelId: double.id });
  const sold = await unitOnSale(shop, seller.id, { modelId: double.id });
  const paid = await soldUnits(shop, [sold]);
  const model = await read(double.id);
  expect(model.hanging).toEqual({ listings: 3, devices: 2, purchases: 0 });
  expect((await merge(model, double.id)).json()).toMatchObject({ fields: { into: "INVALID" } });
  expect((await merge(model, 999_999)).json()).toMatchObject({ fields: { into: "INVALID" } });
  const both = await Promise.all([merge(model, kept.id), merge(model, kept.id, ben)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
  expect((await call("GET", `/${double.id}`)).statusCode).toBe(404);
  expect((await read(kept.id)).hanging).toEqual({ listings: 4, devices: 2, purchases: 0 });
  expect(await item(double.itemId)).toMatchObject({ smartphoneModelId: kept.id });
  const { rows: events } = await shop.database.$client.query(
    "select facts -> 'fields' as fields from events where subject_id = $1 and kind like '%corrected'",
    [unit.publicId],
  );
  expect(events).toEqual([{ fields: ["model"] }]);
  const { rows } = await shop.database.$client.query(
    "select sold ->> 'modelId' as model from order_lines where order_id = $1",
    [paid.id],
  );
  expect(rows).toEqual([{ model: String(double.id) }]);
});

test("two entries that are merged into each other at once end as one", async () => {
  const [one, other] = [await read((await listing()).id), await read((await listing()).id)];
  const both = await Promise.all([merge(one, other.id), merge(other, one.id, ben)]);
  expect(both.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  const left = await Promise.all([call("GET", `/${one.id}`), call("GET", `/${other.id}`)]);
  expect(left.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
});

test("the audit log names the phone, who changed it, and the old and the new fact", async () => {
  const { id } = await listing("Pixel d’essai");
  await change(await read(id), { colour: "Sauge", os: "Android 17" });
  // A form that changes nothing leaves no entry.
  await change(await read(id), {});
  const log = await shop.app.inject({ url: `/admin/api/audit?object=model%20${id}`, headers: ana.headers });
  expect(log.json().rows).toMatchObject([
    {
      action: "model.changed",
      objectName: "Apple Pixel d’essai 128 Go Sauge",
      changes: { colour: { from: "Minuit", to: "Sauge" }, os: { from: "iOS", to: "Android 17" } },
    },
  ]);
});
