import { afterAll, beforeAll, expect, test } from "vitest";
import type { OtherAddress } from "#contract/accounts/addresses.ts";
import { ADDRESS, type Buyer, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const OFFICE = {
  ...{ nom: "Martin", prenom: "Zoé", telephone: "0612345678" },
  ...{ adresse: "3 quai du Rhône", codePostal: "69003", ville: "Lyon" },
};
type Method = "GET" | "POST" | "DELETE";
const ask = ({ headers }: Buyer, method: Method, path: string, payload?: object) =>
  shop.app.inject({ method, url: `/users/me/addresses${path}`, headers, ...(payload ? { payload } : {}) });
const list = async (buyer: Buyer) => (await ask(buyer, "GET", "")).json<OtherAddress[]>();
const add = async (buyer: Buyer, change: object = {}) =>
  (await ask(buyer, "POST", "", { ...OFFICE, ...change })).json<OtherAddress>();

test("an address is added, becomes the default in the place of the profile's, and is deleted", async () => {
  const buyer = await registerBuyer(shop);
  expect(await list(buyer)).toEqual([]);
  const office = await add(buyer);
  expect(await list(buyer)).toEqual([{ id: office.id, ...OFFICE }]);
  const chosen = await ask(buyer, "POST", `/${office.id}/default`);
  expect(chosen.json()).toMatchObject({ client: { ...OFFICE, email: buyer.email } });
  expect(await list(buyer)).toEqual([{ id: office.id, ...ADDRESS }]);
  const profile = await shop.app.inject({ url: `/clients/${buyer.id}`, headers: buyer.headers });
  expect(profile.json()).toMatchObject({ client: OFFICE });
  expect((await ask(buyer, "DELETE", `/${office.id}`)).statusCode).toBe(204);
  expect(await list(buyer)).toEqual([]);
});

test("a profile without a town leaves no address behind, and without a profile there is no default", async () => {
  const buyer = await registerBuyer(shop, { profile: false });
  const office = await add(buyer);
  expect((await ask(buyer, "POST", `/${office.id}/default`)).statusCode).toBe(404);
  const { codePostal: _code, ville: _town, ...bare } = ADDRESS;
  await shop.app.inject({
    ...{ method: "POST", url: `/clients/${buyer.id}`, headers: buyer.headers, payload: bare },
  });
  expect((await ask(buyer, "POST", `/${office.id}/default`)).statusCode).toBe(200);
  expect(await list(buyer)).toEqual([]);
});

test("nobody reads, chooses or deletes the address of another person", async () => {
  const [buyer, other] = [await registerBuyer(shop), await registerBuyer(shop)];
  const { id } = await add(buyer);
  expect(await list(other)).toEqual([]);
  expect((await ask(other, "POST", `/${id}/default`)).statusCode).toBe(404);
  expect((await ask(other, "DELETE", `/${id}`)).statusCode).toBe(404);
  expect(await list(buyer)).toHaveLength(1);
});

test.each([
  [{ nom: "" }, { nom: "REQUIRED" }],
  [{ telephone: "12" }, { telephone: "BAD_PHONE" }],
  [{ codePostal: "7500" }, { codePostal: "BAD_POSTAL_CODE" }],
  [{ ville: "Tours" }, { ville: "TOWN_MISMATCH" }],
])("a bad address is refused: %j", async (change, fields) => {
  const buyer = await registerBuyer(shop);
  const answer = await ask(buyer, "POST", "", { ...OFFICE, ...change });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: "VALIDATION", fields });
  expect(await list(buyer)).toEqual([]);
});

test("a person has ten other addresses at most, also when twelve are sent at once", async () => {
  const buyer = await registerBuyer(shop);
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(buyer, "POST", "", OFFICE)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  expect(await list(buyer)).toHaveLength(10);
});
