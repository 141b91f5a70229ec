import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { order, orderFor, testCard } from "#tests/people.ts";
import { type ListingDesk, openListingDesk } from "../fixtures/listing-desk.ts";

let desk: ListingDesk;
beforeAll(async () => {
  desk = await openListingDesk();
});
afterAll(() => desk.close());

describe("photographs of a listing", () => {
  test("are shown in the order given, and follow a new order", async () => {
    const [one, two, three] = [await desk.photo(), await desk.photo(), await desk.photo()];
    const item = await desk.create({ photos: [two.id, one.id] });
    expect(item.images).toEqual([two.url, one.url]);
    const changed = (await desk.patch(item.id, { photos: [one.id, three.id, two.id] })).json();
    expect(changed.images).toEqual([one.url, three.url, two.url]);
    expect((await desk.patch(item.id, { price: 1 })).json().images).toEqual(changed.images);
    const [listed] = (
      await desk.shop.app.inject({ method: "GET", url: "/smartphoneItems?sort=newest&limit=1" })
    ).json();
    expect(listed.images).toEqual(changed.images);
  });

  test("make every process drop the pages that show the listing", async () => {
    const item = await desk.create({ photos: [(await desk.photo()).id] });
    const listener = await desk.shop.database.$client.connect();
    const told: unknown[] = [];
    listener.on("notification", ({ payload }) => told.push(payload));
    await listener.query("listen items");
    await desk.patch(item.id, { photos: [] });
    // What was told before arrives before the answer.
    await listener.query("unlisten items");
    listener.release();
    // In which place of the catalogue it stands is as before, so nothing else is read anew.
    expect(told).toContainEqual(expect.stringMatching(new RegExp(`^lists;${item.id};\\d+;$`)));
  });

  test("left out are gone with their pictures", async () => {
    const [one, two] = [await desk.photo(), await desk.photo()];
    const { id } = await desk.create({ photos: [one.id, two.id] });
    expect((await desk.patch(id, { photos: [two.id] })).json().images).toEqual([two.url]);
    expect((await desk.shop.app.inject({ method: "GET", url: one.url })).statusCode).toBe(404);
    expect((await desk.shop.app.inject({ method: "GET", url: two.url })).statusCode).toBe(200);
    expect((await desk.patch(id, { photos: [] })).json().images).toEqual([]);
  });

  test("of somebody else, of another listing, twice the same or a seventh are refused", async () => {
    const own = await desk.photo();
    const theirs = await desk.photo("otherSeller");
    const used = await desk.photo();
    await desk.create({ photos: [used.id] });
    const seven = await Promise.all(Array.from({ length: 7 }, async () => (await desk.photo()).id));
    for (const photos of [[own.id, theirs.id], [used.id], [own.id, own.id], seven]) {
      const answer = await desk.send("POST", "/smartphoneItems", "seller", desk.listing({ photos }));
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual(["photos"]);
    }
    expect((await desk.create({ photos: [own.id] })).images).toEqual([own.url]);
  });
});

describe("a deleted listing", () => {
  test("that nobody ordered is erased with its photographs", async () => {
    const { id: photoId, url } = await desk.photo();
    const { id } = await desk.create({ photos: [photoId] });
    expect((await desk.remove(id)).statusCode).toBe(204);
    expect((await desk.get(id)).statusCode).toBe(404);
    expect(await desk.listedIds("seller=me", "seller")).not.toContain(id);
    expect((await desk.shop.app.inject({ method: "GET", url })).statusCode).toBe(404);
    const { rows } = await desk.shop.database.$client.query("select 1 from smartphone_items where id = $1", [
      id,
    ]);
    expect(rows).toEqual([]);
    expect((await desk.remove(id)).statusCode).toBe(404);
  });

  test("that somebody ordered is kept for the order, seen and bought by nobody", async () => {
    const { id: photoId, url } = await desk.photo();
    const { id } = await desk.create({ photos: [photoId], price: 100 });
    const paymentMethodId = await testCard(desk.shop);
    const bought = await order(desk.shop, desk.people.customer, { ...orderFor(id, 10_000), paymentMethodId });
    expect(bought.statusCode).toBe(201);
    expect((await desk.remove(id)).statusCode).toBe(204);
    expect((await desk.get(id)).statusCode).toBe(404);
    expect(await desk.listedIds("seller=me", "seller")).not.toContain(id);
    expect((await desk.patch(id, { price: 1 })).statusCode).toBe(404);
    expect((await desk.shop.app.inject({ method: "GET", url })).statusCode).toBe(200);
    const late = await order(desk.shop, desk.people.customer, {
      ...orderFor(id, 10_000),
      paymentMethodId: await testCard(desk.shop),
    });
    expect([late.statusCode, late.json().error]).toEqual([409, "OUT_OF_STOCK"]);
  });
});
