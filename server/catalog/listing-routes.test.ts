import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SmartphoneItem } from "#contract/catalog.ts";
import { listPhone, order, orderFor, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { IDENTITIES, type Identity, registerIdentities } from "./fixtures/identities.ts";

let shop: TestShop;
let people: Awaited<ReturnType<typeof registerIdentities>>;
let modelId: number;
beforeAll(async () => {
  shop = await openTestShop();
  people = await registerIdentities(shop);
  const item = await get(await listPhone(shop, people.seller.id));
  modelId = item.json().smartphoneModelId;
});
afterAll(() => shop.close());

const get = (id: number) => shop.app.inject({ method: "GET", url: `/smartphoneItems/${id}` });
const listing = (changes: object = {}) => ({
  smartphoneModelId: modelId,
  name: "iPhone 13 128 Go Minuit",
  price: 459.9,
  description: "Écran neuf.\nBoîte d’origine.",
  stockQuantity: 2,
  condition: "Très bon",
  batteryCapacity: "89 %",
  status: "available",
  category: "Smartphone",
  ...changes,
});
const send = (method: "POST" | "PATCH" | "DELETE", url: string, who: Identity, payload?: object) =>
  shop.app.inject({ method, url, headers: people.headersOf(who), ...(payload ? { payload } : {}) });
const create = async (changes: object = {}, who: Identity = "seller") =>
  (await send("POST", "/smartphoneItems", who, listing(changes))).json<SmartphoneItem>();
const patch = (id: number, payload: object, who: Identity = "seller") =>
  send("PATCH", `/smartphoneItems/${id}`, who, payload);
const remove = (id: number, who: Identity = "seller") => send("DELETE", `/smartphoneItems/${id}`, who);
async function listedIds(query: string, who: Identity = "nobody") {
  const answer = await shop.app.inject({
    method: "GET",
    url: `/smartphoneItems?${query}`,
    headers: people.headersOf(who),
  });
  return answer.json<SmartphoneItem[]>().map(({ id }) => id);
}
async function photo(who: Identity = "seller") {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const answer = await shop.app.inject({
    method: "POST",
    url: "/listing-photos",
    headers: { ...people.headersOf(who), "content-type": "image/png" },
    payload: picture,
  });
  return answer.json<{ id: string; url: string }>();
}

describe("who may do what", () => {
  const only = (allowed: Partial<Record<Identity, number>>, rest: Record<Identity, number>) =>
    Object.fromEntries(IDENTITIES.map((who) => [who, allowed[who] ?? rest[who]]));
  const strangers = {
    nobody: 401,
    customer: 403,
    otherCustomer: 403,
    seller: 404,
    otherSeller: 404,
    both: 404,
  };

  test("sellers list phones", async () => {
    const codes = new Map<string, number>();
    for (const who of IDENTITIES)
      codes.set(who, (await send("POST", "/smartphoneItems", who, listing())).statusCode);
    expect(Object.fromEntries(codes)).toEqual(only({ seller: 201, otherSeller: 201, both: 201 }, strangers));
  });

  test("a listing is changed by its owner alone", async () => {
    const { id } = await create();
    const codes = new Map<string, number>();
    for (const who of IDENTITIES) codes.set(who, (await patch(id, { price: 1 }, who)).statusCode);
    expect(Object.fromEntries(codes)).toEqual(only({ seller: 200 }, strangers));
    await patch(id, { price: 2 }, "otherSeller");
    expect((await get(id)).json().price).toBe(1);
  });

  test("a listing is deleted by its owner alone", async () => {
    const { id } = await create();
    const codes = new Map<string, number>();
    for (const who of IDENTITIES.toSorted((one) => (one === "seller" ? 1 : -1)))
      codes.set(who, (await remove(id, who)).statusCode);
    expect(Object.fromEntries(codes)).toEqual(only({ seller: 204 }, strangers));
  });

  test("one’s own listings are one’s own only", async () => {
    const mine = await create({}, "both");
    expect(await listedIds("seller=me", "both")).toContain(mine.id);
    expect(await listedIds("seller=me", "seller")).not.toContain(mine.id);
    const answer = await shop.app.inject({ method: "GET", url: "/smartphoneItems?seller=me" });
    expect(answer.statusCode).toBe(401);
  });

  test("a profile is read and written by its owner alone", async () => {
    const url = `/seller/${people.seller.id}/profile`;
    const payload = {
      storeName: "Atelier Nord",
      businessName: "Atelier Nord SARL",
      vatNumber: "FR00",
      businessAddress: "1 rue du Nord, 59000 Lille",
      phoneNumber: "03 53 01 00 01",
    };
    const codes = new Map<string, number[]>();
    for (const who of ["seller", ...IDENTITIES.filter((one) => one !== "seller")] as const) {
      const headers = people.headersOf(who);
      const put = await shop.app.inject({ method: "PUT", url, headers, payload });
      codes.set(who, [put.statusCode, (await shop.app.inject({ method: "GET", url, headers })).statusCode]);
    }
    expect(Object.fromEntries(codes)).toEqual({
      nobody: [401, 401],
      customer: [403, 403],
      otherCustomer: [403, 403],
      seller: [200, 200],
      otherSeller: [403, 403],
      both: [403, 403],
    });
    expect((await create()).seller).toBe("Atelier Nord");
  });
});

describe("a new listing", () => {
  test("is answered whole and public at once, in every server process", async () => {
    const other = await openTestShop({ url: shop.url });
    const answer = await send("POST", "/smartphoneItems", "seller", listing());
    expect(answer.headers["cache-control"]).toBe("no-store");
    const item = answer.json<SmartphoneItem>();
    expect(item).toMatchObject({ ...listing(), grade: null, images: [], model: { id: modelId } });
    const elsewhere = await other.app.inject({ method: "GET", url: `/smartphoneItems/${item.id}` });
    expect(elsewhere.json()).toEqual(item);
    expect(await listedIds("search=iphone+13&sort=newest")).toContain(item.id);
    await other.close();
  });

  test("belongs to who sent it, whatever it says of owner, grade, date and id", async () => {
    const item = await create({
      id: 1,
      sellerId: people.both.id,
      seller: "someone",
      grade: "A+",
      createdAt: "2000-01-01",
      ...JSON.parse('{"__proto__": {"roles": ["ADMIN"]}, "constructor": {"prototype": {"isSeller": true}}}'),
    });
    expect(item.grade).toBeNull();
    expect(item.createdAt > "2020").toBe(true);
    expect(await listedIds("seller=me", "seller")).toContain(item.id);
    expect(await listedIds("seller=me", "both")).not.toContain(item.id);
  });

  test("takes the smallest and the roundest prices", async () => {
    for (const price of [0, 0.5, 0.01, 0.29, 1999.99, 100_000])
      expect((await create({ price })).price).toBe(price);
  });

  const huge = "é".repeat(51_200);
  test.each([
    [{ price: -1 }, { price: "TOO_SMALL" }],
    [{ price: null }, { price: "WRONG_TYPE" }],
    [{ price: "12" }, { price: "WRONG_TYPE" }],
    [{ price: undefined }, { price: "WRONG_TYPE" }],
    [{ price: 0.001 }, { price: "INVALID" }],
    [{ price: 100_000.01 }, { price: "TOO_BIG" }],
    [{ price: 1e300 }, { price: "TOO_BIG" }],
    [{ stockQuantity: 0 }, { stockQuantity: "TOO_SMALL" }],
    [{ stockQuantity: 0.5 }, { stockQuantity: "WRONG_TYPE" }],
    [{ stockQuantity: "2" }, { stockQuantity: "WRONG_TYPE" }],
    [{ stockQuantity: 1001 }, { stockQuantity: "TOO_BIG" }],
    [{ name: "  " }, { name: "REQUIRED" }],
    [{ name: null }, { name: "REQUIRED" }],
    [{ name: huge }, { name: "TOO_LONG" }],
    [{ name: "a\u0000b" }, { name: "BAD_CHARACTERS" }],
    [{ name: "a\r\nSet-Cookie: x" }, { name: "BAD_CHARACTERS" }],
    [{ name: "\u202egnp.exe" }, { name: "BAD_CHARACTERS" }],
    [{ description: huge }, { description: "TOO_LONG" }],
    [{ description: "a\u0000b" }, { description: "BAD_CHARACTERS" }],
    [{ batteryCapacity: huge }, { batteryCapacity: "TOO_LONG" }],
    [{ condition: "Comme neuf" }, { condition: "INVALID" }],
    [{ status: "PAYED" }, { status: "INVALID" }],
    [{ category: "Tablette" }, { category: "INVALID" }],
    [{ smartphoneModelId: 2_000_000_000 }, { smartphoneModelId: "INVALID" }],
    [{ smartphoneModelId: 0 }, { smartphoneModelId: "INVALID" }],
    [{ smartphoneModelId: "1" }, { smartphoneModelId: "WRONG_TYPE" }],
    [{ photos: ["1"] }, { "photos.0": "INVALID" }],
    [{ photos: ["00000000-0000-4000-8000-000000000000"] }, { photos: "INVALID" }],
  ])("%# is refused with the field it is wrong in: %o", async (changes, fields) => {
    const before = await listedIds("seller=me", "seller");
    const answer = await send("POST", "/smartphoneItems", "seller", listing(changes));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error: "VALIDATION",
      message: "Certaines informations sont invalides. Veuillez les vérifier.",
      fields,
    });
    expect(await listedIds("seller=me", "seller")).toEqual(before);
  });
});

describe("a changed listing", () => {
  test("has what was sent and keeps the rest; an empty change changes nothing", async () => {
    const item = await create();
    expect((await patch(item.id, {})).json()).toEqual(item);
    const changed = (await patch(item.id, { price: 0.5, condition: "Bon" })).json();
    expect(changed).toEqual({ ...item, price: 0.5, condition: "Bon" });
    expect((await get(item.id)).json()).toEqual(changed);
    for (const wrong of [{ price: -1 }, { price: null }, { price: "12" }, { name: "" }, { stockQuantity: 0 }])
      expect((await patch(item.id, wrong)).statusCode).toBe(400);
    expect((await patch(item.id, { smartphoneModelId: 2_000_000_000 })).json().fields).toEqual({
      smartphoneModelId: "INVALID",
    });
    expect((await get(item.id)).json()).toEqual(changed);
  });

  test("is sold when its owner says so, and comes back with a stock", async () => {
    const { id } = await create();
    expect((await patch(id, { status: "sold" })).json()).toMatchObject({ status: "sold", stockQuantity: 0 });
    const empty = await patch(id, { status: "available" });
    expect([empty.statusCode, empty.json().fields]).toEqual([400, { stockQuantity: "REQUIRED" }]);
    const back = await patch(id, { status: "available", stockQuantity: 3 });
    expect(back.json()).toMatchObject({ status: "available", stockQuantity: 3 });
  });

  test("an address that is no id is not found", async () => {
    for (const id of ["0", "-1", "abc", "99999999999", "2147483647"]) {
      const url = `/smartphoneItems/${id}`;
      expect((await send("PATCH", url, "seller", {})).statusCode).toBe(404);
      expect((await send("DELETE", url, "seller")).statusCode).toBe(404);
    }
  });
});

describe("photographs of a listing", () => {
  test("are shown in the order given, and follow a new order", async () => {
    const [one, two, three] = [await photo(), await photo(), await photo()];
    const item = await create({ photos: [two.id, one.id] });
    expect(item.images).toEqual([two.url, one.url]);
    const changed = (await patch(item.id, { photos: [one.id, three.id, two.id] })).json();
    expect(changed.images).toEqual([one.url, three.url, two.url]);
    expect((await patch(item.id, { price: 1 })).json().images).toEqual(changed.images);
    const [listed] = (
      await shop.app.inject({ method: "GET", url: "/smartphoneItems?sort=newest&limit=1" })
    ).json();
    expect(listed.images).toEqual(changed.images);
  });

  test("make every process drop the pages that show the listing", async () => {
    const item = await create({ photos: [(await photo()).id] });
    const listener = await shop.database.$client.connect();
    const told: unknown[] = [];
    listener.on("notification", ({ payload }) => told.push(payload));
    await listener.query("listen items");
    await patch(item.id, { photos: [] });
    // What was told before arrives before the answer.
    await listener.query("unlisten items");
    listener.release();
    expect(told).toContain(`lists;${item.id}`);
  });

  test("left out are gone with their pictures", async () => {
    const [one, two] = [await photo(), await photo()];
    const { id } = await create({ photos: [one.id, two.id] });
    expect((await patch(id, { photos: [two.id] })).json().images).toEqual([two.url]);
    expect((await shop.app.inject({ method: "GET", url: one.url })).statusCode).toBe(404);
    expect((await shop.app.inject({ method: "GET", url: two.url })).statusCode).toBe(200);
    expect((await patch(id, { photos: [] })).json().images).toEqual([]);
  });

  test("of somebody else, of another listing, twice the same or a seventh are refused", async () => {
    const own = await photo();
    const theirs = await photo("otherSeller");
    const used = await photo();
    await create({ photos: [used.id] });
    const seven = await Promise.all(Array.from({ length: 7 }, async () => (await photo()).id));
    for (const photos of [[own.id, theirs.id], [used.id], [own.id, own.id], seven]) {
      const answer = await send("POST", "/smartphoneItems", "seller", listing({ photos }));
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual(["photos"]);
    }
    expect((await create({ photos: [own.id] })).images).toEqual([own.url]);
  });
});

describe("a deleted listing", () => {
  test("that nobody ordered is erased with its photographs", async () => {
    const { id: photoId, url } = await photo();
    const { id } = await create({ photos: [photoId] });
    expect((await remove(id)).statusCode).toBe(204);
    expect((await get(id)).statusCode).toBe(404);
    expect(await listedIds("seller=me", "seller")).not.toContain(id);
    expect((await shop.app.inject({ method: "GET", url })).statusCode).toBe(404);
    const { rows } = await shop.database.$client.query("select 1 from smartphone_items where id = $1", [id]);
    expect(rows).toEqual([]);
    expect((await remove(id)).statusCode).toBe(404);
  });

  test("that somebody ordered is kept for the order, seen and bought by nobody", async () => {
    const { id: photoId, url } = await photo();
    const { id } = await create({ photos: [photoId], price: 100 });
    const paymentMethodId = await testCard(shop);
    const bought = await order(shop, people.customer, { ...orderFor(id, 10_000), paymentMethodId });
    expect(bought.statusCode).toBe(201);
    expect((await remove(id)).statusCode).toBe(204);
    expect((await get(id)).statusCode).toBe(404);
    expect(await listedIds("seller=me", "seller")).not.toContain(id);
    expect((await patch(id, { price: 1 })).statusCode).toBe(404);
    expect((await shop.app.inject({ method: "GET", url })).statusCode).toBe(200);
    const late = await order(shop, people.customer, {
      ...orderFor(id, 10_000),
      paymentMethodId: await testCard(shop),
    });
    expect([late.statusCode, late.json().error]).toEqual([409, "OUT_OF_STOCK"]);
  });
});
