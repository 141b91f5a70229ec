import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { openTestShop } from "#tests/shop.ts";
import { type ListingDesk, openListingDesk } from "../fixtures/listing-desk.ts";

let desk: ListingDesk;
beforeAll(async () => {
  desk = await openListingDesk();
});
afterAll(() => desk.close());

describe("a new listing", () => {
  test("is answered whole and public at once, in every server process", async () => {
    const other = await openTestShop({ url: desk.shop.url });
    const answer = await desk.send("POST", "/smartphoneItems", "seller", desk.listing());
    expect(answer.headers["cache-control"]).toBe("no-store");
    const item = answer.json<SmartphoneItem>();
    expect(item).toMatchObject({ ...desk.listing(), grade: "A", images: [], model: { id: desk.modelId } });
    const elsewhere = await other.app.inject({ method: "GET", url: `/smartphoneItems/${item.id}` });
    expect(elsewhere.json()).toEqual(item);
    expect(await desk.listedIds("search=iphone+13&sort=newest")).toContain(item.id);
    await other.close();
  });

  test("belongs to who sent it, whatever it says of owner, grade, date and id", async () => {
    const item = await desk.create({
      id: 1,
      sellerId: desk.people.both.id,
      seller: "someone",
      grade: "A+",
      createdAt: "2000-01-01",
      ...JSON.parse('{"__proto__": {"roles": ["ADMIN"]}, "constructor": {"prototype": {"isSeller": true}}}'),
    });
    expect(item.grade).toBe("A");
    expect(item.createdAt > "2020").toBe(true);
    expect(await desk.listedIds("seller=me", "seller")).toContain(item.id);
    expect(await desk.listedIds("seller=me", "both")).not.toContain(item.id);
  });

  test("takes the smallest and the roundest prices", async () => {
    for (const price of [0, 0.5, 0.01, 0.29, 1999.99, 100_000])
      expect((await desk.create({ price })).price).toBe(price);
  });

  test("is new only when sealed and invoiced as new, and then has no grade", async () => {
    expect(await desk.create({ condition: "Neuf", sealed: true })).toMatchObject({
      condition: "Neuf",
      grade: null,
    });
  });

  test("tells its battery when it was measured, and never reads it out of other texts", async () => {
    expect(await desk.create({ batteryHealth: 89 })).toMatchObject({ batteryHealth: 89, grade: "A" });
    for (const batteryHealth of [1, 100])
      expect(await desk.create({ condition: "Acceptable", batteryHealth })).toMatchObject({
        batteryHealth,
        grade: "C",
      });
    const silent = await desk.create({ batteryCapacity: "89 %", description: "Batterie à 89 %." });
    expect(silent).not.toHaveProperty("batteryHealth");
    const strong = await desk.create({ batteryHealth: 97 });
    expect(await desk.listedIds("minBattery=97&limit=100")).toContain(strong.id);
    expect(await desk.listedIds("minBattery=98&limit=100")).not.toContain(strong.id);
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
    [{ condition: "Excellent" }, { condition: "INVALID" }],
    [{ condition: "Neuf" }, { sealed: "REQUIRED" }],
    [{ condition: "Neuf", sealed: false }, { sealed: "REQUIRED" }],
    [{ condition: "Neuf", sealed: "true" }, { sealed: "WRONG_TYPE" }],
    [{ batteryHealth: 0 }, { batteryHealth: "TOO_SMALL" }],
    [{ batteryHealth: 101 }, { batteryHealth: "TOO_BIG" }],
    [{ batteryHealth: 89.5 }, { batteryHealth: "WRONG_TYPE" }],
    [{ batteryHealth: "89" }, { batteryHealth: "WRONG_TYPE" }],
    [{ batteryHealth: 84 }, { batteryHealth: "TOO_SMALL" }],
    [{ status: "PAYED" }, { status: "INVALID" }],
    [{ category: "Tablette" }, { category: "INVALID" }],
    [{ smartphoneModelId: 2_000_000_000 }, { smartphoneModelId: "INVALID" }],
    [{ smartphoneModelId: 0 }, { smartphoneModelId: "INVALID" }],
    [{ smartphoneModelId: "1" }, { smartphoneModelId: "WRONG_TYPE" }],
    [{ photos: ["1"] }, { "photos.0": "INVALID" }],
    [{ photos: ["00000000-0000-4000-8000-000000000000"] }, { photos: "INVALID" }],
  ])("%# is refused with the field it is wrong in: %o", async (changes, fields) => {
    const before = await desk.listedIds("seller=me", "seller");
    const answer = await desk.send("POST", "/smartphoneItems", "seller", desk.listing(changes));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error: "VALIDATION",
      message: "Certaines informations sont invalides. Veuillez les vérifier.",
      fields,
    });
    expect(await desk.listedIds("seller=me", "seller")).toEqual(before);
  });
});

describe("a changed listing", () => {
  test("has what was sent and keeps the rest; an empty change changes nothing", async () => {
    const item = await desk.create();
    expect((await desk.patch(item.id, {})).json()).toEqual(item);
    const changed = (await desk.patch(item.id, { price: 0.5, condition: "Bon" })).json();
    expect(changed).toEqual({ ...item, price: 0.5, condition: "Bon", grade: "B", version: 2 });
    expect((await desk.get(item.id)).json()).toEqual(changed);
    for (const wrong of [{ price: -1 }, { price: null }, { price: "12" }, { name: "" }, { stockQuantity: 0 }])
      expect((await desk.patch(item.id, wrong)).statusCode).toBe(400);
    expect((await desk.patch(item.id, { smartphoneModelId: 2_000_000_000 })).json().fields).toEqual({
      smartphoneModelId: "INVALID",
    });
    expect((await desk.get(item.id)).json()).toEqual(changed);
  });

  test("has the battery that its owner measured, and none when the owner takes it back", async () => {
    const { id } = await desk.create();
    expect((await desk.patch(id, { batteryHealth: 91 })).json()).toMatchObject({ batteryHealth: 91 });
    expect((await desk.patch(id, { price: 10 })).json()).toMatchObject({ batteryHealth: 91 });
    expect((await desk.patch(id, { batteryHealth: null })).json()).not.toHaveProperty("batteryHealth");
    for (const batteryHealth of [0, 101, 1.5, "91"])
      expect((await desk.patch(id, { batteryHealth })).statusCode).toBe(400);
  });

  test("never contradicts its condition, whichever of the two is changed", async () => {
    const { id } = await desk.create({ condition: "Acceptable", batteryHealth: 72 });
    const before = (await desk.get(id)).json();
    for (const [patch, fields] of [
      [{ condition: "Bon" }, { batteryHealth: "TOO_SMALL" }],
      [{ condition: "Neuf" }, { sealed: "REQUIRED" }],
      [{ condition: "Excellent" }, { condition: "INVALID" }],
      [{ condition: "Très bon", batteryHealth: 84 }, { batteryHealth: "TOO_SMALL" }],
    ] as const) {
      const answer = await desk.patch(id, patch);
      expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
    }
    expect((await desk.get(id)).json()).toEqual(before);
    const good = await desk.patch(id, { condition: "Bon", batteryHealth: 80 });
    expect(good.json()).toMatchObject({ condition: "Bon", grade: "B", batteryHealth: 80 });
    const sealed = await desk.patch(id, { condition: "Neuf", sealed: true, batteryHealth: null });
    expect(sealed.json()).toMatchObject({ condition: "Neuf", grade: null });
    expect((await desk.patch(id, { price: 12 })).json()).toMatchObject({ condition: "Neuf", price: 12 });
    const opened = await desk.patch(id, { sealed: false, price: 11 });
    expect([opened.statusCode, opened.json().fields]).toEqual([400, { sealed: "REQUIRED" }]);
    expect((await desk.get(id)).json()).toMatchObject({ price: 12 });
  });

  test("is sold when its owner says so, and comes back with a stock", async () => {
    const { id } = await desk.create();
    expect((await desk.patch(id, { status: "sold" })).json()).toMatchObject({
      status: "sold",
      stockQuantity: 0,
    });
    const empty = await desk.patch(id, { status: "available" });
    expect([empty.statusCode, empty.json().fields]).toEqual([400, { stockQuantity: "REQUIRED" }]);
    const back = await desk.patch(id, { status: "available", stockQuantity: 3 });
    expect(back.json()).toMatchObject({ status: "available", stockQuantity: 3 });
  });

  test("an address that is no id is not found", async () => {
    for (const id of ["0", "-1", "abc", "99999999999", "2147483647"]) {
      const url = `/smartphoneItems/${id}`;
      expect((await desk.send("PATCH", url, "seller", {})).statusCode).toBe(404);
      expect((await desk.send("DELETE", url, "seller")).statusCode).toBe(404);
    }
  });
});
