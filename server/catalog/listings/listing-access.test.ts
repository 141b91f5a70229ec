import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERSONS, type Person } from "#contract/interface/access.ts";
import { type ListingDesk, openListingDesk } from "../fixtures/listing-desk.ts";

let desk: ListingDesk;
beforeAll(async () => {
  desk = await openListingDesk();
});
afterAll(() => desk.close());

describe("who may do what", () => {
  const only = (allowed: Partial<Record<Person, number>>, rest: Record<Person, number>) =>
    Object.fromEntries(PERSONS.map((who) => [who, allowed[who] ?? rest[who]]));
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
    for (const who of PERSONS)
      codes.set(who, (await desk.send("POST", "/smartphoneItems", who, desk.listing())).statusCode);
    expect(Object.fromEntries(codes)).toEqual(only({ seller: 201, otherSeller: 201, both: 201 }, strangers));
  });

  test("a listing is changed by its owner alone", async () => {
    const { id } = await desk.create();
    const codes = new Map<string, number>();
    for (const who of PERSONS) codes.set(who, (await desk.patch(id, { price: 1 }, who)).statusCode);
    expect(Object.fromEntries(codes)).toEqual(only({ seller: 200 }, strangers));
    await desk.patch(id, { price: 2 }, "otherSeller");
    expect((await desk.get(id)).json().price).toBe(1);
  });

  test("a listing is deleted by its owner alone", async () => {
    const { id } = await desk.create();
    const codes = new Map<string, number>();
    for (const who of PERSONS.toSorted((one) => (one === "seller" ? 1 : -1)))
      codes.set(who, (await desk.remove(id, who)).statusCode);
    expect(Object.fromEntries(codes)).toEqual(only({ seller: 204 }, strangers));
  });

  test("one’s own listings are one’s own only", async () => {
    const mine = await desk.create({}, "both");
    expect(await desk.listedIds("seller=me", "both")).toContain(mine.id);
    expect(await desk.listedIds("seller=me", "seller")).not.toContain(mine.id);
    const answer = await desk.shop.app.inject({ method: "GET", url: "/smartphoneItems?seller=me" });
    expect(answer.statusCode).toBe(401);
  });

  test("a profile is read and written by its owner alone", async () => {
    const url = `/seller/${desk.people.seller.id}/profile`;
    const payload = {
      storeName: "Atelier Nord",
      businessName: "Atelier Nord SARL",
      vatNumber: "FR00",
      businessAddress: "1 rue du Nord, 59000 Lille",
      phoneNumber: "03 53 01 00 01",
    };
    const codes = new Map<string, number[]>();
    for (const who of ["seller", ...PERSONS.filter((one) => one !== "seller")] as const) {
      const headers = desk.people.headersOf(who);
      const put = await desk.shop.app.inject({ method: "PUT", url, headers, payload });
      codes.set(who, [
        put.statusCode,
        (await desk.shop.app.inject({ method: "GET", url, headers })).statusCode,
      ]);
    }
    expect(Object.fromEntries(codes)).toEqual({
      nobody: [401, 401],
      customer: [403, 403],
      otherCustomer: [403, 403],
      seller: [200, 200],
      otherSeller: [403, 403],
      both: [403, 403],
    });
    expect((await desk.create()).seller).toBe("Atelier Nord");
  });
});
