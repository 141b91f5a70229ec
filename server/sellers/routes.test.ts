import { afterAll, beforeAll, expect, test } from "vitest";
import type { SessionAnswer } from "#contract/accounts/accounts.ts";
import { bearer, join } from "#server/accounts/fixtures/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
let owner: SessionAnswer;
let people: Record<string, SessionAnswer | null>;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await join(shop, "owner_1", ["SELLER"]);
  people = {
    nobody: null,
    owner,
    customer: await join(shop, "client_1"),
    "another seller": await join(shop, "seller_1", ["SELLER"]),
    both: await join(shop, "both_1", ["SELLER", "CUSTOMER"]),
  };
});
afterAll(() => shop.close());

const given = {
  storeName: "Seconde Vie",
  businessName: "Seconde Vie SARL",
  vatNumber: "FR12345678901",
  businessAddress: "2 rue du Port, 13002 Marseille",
  phoneNumber: "+33 4 91 00 00 00",
};
const headersOf = (person: SessionAnswer | null | undefined) => (person ? bearer(person.token) : {});
const read = (id: number | string, person: SessionAnswer | null | undefined) =>
  shop.app.inject({ url: `/seller/${id}/profile`, headers: headersOf(person) });
const save = (id: number | string, payload: object, person: SessionAnswer | null | undefined = owner) =>
  shop.app.inject({ method: "PUT", url: `/seller/${id}/profile`, headers: headersOf(person), payload });

test("an owner without a profile gets NOT_FOUND", async () => {
  const answer = await read(owner.id, owner);
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([404, "NOT_FOUND"]);
});

test("a seller makes, changes and reads their profile; owner and e-mail stay the account's", async () => {
  const made = await save(owner.id, { ...given, userId: 1, email: "x@example.test" });
  expect(made.statusCode).toBe(200);
  expect(made.headers["cache-control"]).toBe("no-store");
  const own = { userId: owner.id, email: "owner_1@example.test" };
  const profile = { ...given, siret: "", slug: "seconde-vie", ...own };
  expect(made.json()).toEqual(profile);
  expect((await save(owner.id, { ...given, storeName: "Deuxième Vie" })).statusCode).toBe(200);
  const got = await read(owner.id, owner);
  expect(got.headers["cache-control"]).toBe("no-store");
  expect(got.json()).toEqual({ ...profile, storeName: "Deuxième Vie" });
});

test.each([
  ["nobody", 401],
  ["owner", 200],
  ["customer", 403],
  ["another seller", 403],
  ["both", 403],
])("%s gets %i for the owner's profile, reading and writing", async (name, status) => {
  expect((await read(owner.id, people[name])).statusCode).toBe(status);
  expect((await save(owner.id, given, people[name] ?? null)).statusCode).toBe(status);
});

test("a customer has no seller profile, not even under their own id", async () => {
  const customer = people.customer;
  expect((await read(customer?.id ?? 0, customer)).statusCode).toBe(403);
  expect((await save(customer?.id ?? 0, given, customer)).statusCode).toBe(403);
});

test.each([
  ["storeName", "", "REQUIRED"],
  ["storeName", "a\u0000", "BAD_CHARACTERS"],
  ["businessName", "a".repeat(121), "TOO_LONG"],
  ["vatNumber", null, "WRONG_TYPE"],
  ["vatNumber", "<b>", "BAD_CHARACTERS"],
  ["businessAddress", 5, "REQUIRED"],
  ["phoneNumber", "12", "BAD_PHONE"],
  ["siret", "12345678901234", "INVALID"],
  ["siret", "123", "INVALID"],
])("%s %j is refused with %s", async (field, value, code) => {
  const answer = await save(owner.id, { ...given, [field]: value });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: "VALIDATION", fields: { [field]: code } });
});

test("a SIRET is stored without spaces, stays when it is left out, and is taken back when empty", async () => {
  const siretOf = async (payload: object) =>
    (await save(owner.id, { ...given, ...payload })).json<{ siret: string }>().siret;
  expect(await siretOf({ siret: "000 000 001 00008" })).toBe("00000000100008");
  expect(await siretOf({})).toBe("00000000100008");
  const page = await shop.app.inject({ url: "/sellers/seconde-vie" });
  expect(page.json()).toMatchObject({ business: { siret: "00000000100008" } });
  expect(await siretOf({ siret: "" })).toBe("");
});

test.each([
  ["/sellers/nobody", 404],
  ["/sellers/seconde-vie?page=0", 400],
  ["/sellers/seconde-vie?page=x", 400],
  ["/sellers/seconde-vie?page=1", 200],
  ["/sellers/seconde-vie?page=2", 404],
])("anybody gets from %s: %i", async (url, status) => {
  expect((await shop.app.inject({ url })).statusCode).toBe(status);
});

test("an address whose town has another postcode is saved once the seller confirms it", async () => {
  const typed = { ...given, businessAddress: "2 rue du Port, 75011 Tours" };
  const refused = await save(owner.id, typed);
  expect(refused.json()).toMatchObject({ fields: { businessAddress: "TOWN_MISMATCH" }, towns: ["Paris"] });
  expect((await save(owner.id, { ...typed, isTownConfirmed: true })).statusCode).toBeLessThan(300);
  expect((await save(owner.id, { ...typed, storeName: "Autre Vie" })).statusCode).toBe(200);
});
