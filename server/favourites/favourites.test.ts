import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Favourite } from "#contract/catalog/favourites.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { type Buyer, listPhone, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
let seller: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerBuyer(shop);
});
afterAll(() => shop.close());

const URL = "/users/me/favourites";
const phone = () => listPhone(shop, seller.id);
const list = async ({ headers }: Pick<Buyer, "headers">) =>
  (await shop.app.inject({ url: URL, headers })).json<Favourite[]>();
const join = ({ headers }: Pick<Buyer, "headers">, favourites: unknown) =>
  shop.app.inject({ method: "POST", url: URL, headers, payload: { favourites } });
const leave = ({ headers }: Pick<Buyer, "headers">, id: number | string) =>
  shop.app.inject({ method: "DELETE", url: `${URL}/${id}`, headers });
const facts = (favourites: readonly Favourite[]) => favourites.map(({ id, price }) => [id, price]);

test("what a browser followed is joined to the account, newest first, and what the account follows keeps its price", async () => {
  const person = await registerBuyer(shop);
  const [one, two, three] = [await phone(), await phone(), await phone()];
  expect(await list(person)).toEqual([]);
  const first = await join(person, [
    { id: two, price: 459.9 },
    { id: one, price: 500 },
  ]);
  expect(first.statusCode).toBe(200);
  expect(facts(first.json())).toEqual([
    [two, 459.9],
    [one, 500],
  ]);
  await join(person, [
    { id: three, price: 1 },
    { id: two, price: 9 },
    { id: three, price: 2 },
  ]);
  expect(facts(await list(person)).toSorted()).toEqual(
    [
      [one, 500],
      [two, 459.9],
      [three, 1],
    ].toSorted(),
  );
  expect((await leave(person, two)).statusCode).toBe(204);
  expect((await leave(person, two)).statusCode).toBe(204);
  expect((await list(person)).map(({ id }) => id).toSorted()).toEqual([one, three].toSorted());
});

test("unknown and withdrawn listings are left out; one that is withdrawn later stays in the list", async () => {
  const person = await registerBuyer(shop);
  const [gone, later] = [await phone(), await phone()];
  const withdraw = (id: number) =>
    shop.database.update(smartphoneItems).set({ withdrawnAt: new Date() }).where(eq(smartphoneItems.id, id));
  await withdraw(gone);
  await join(person, [
    { id: gone, price: 1 },
    { id: 2_000_000_000, price: 1 },
    { id: later, price: 1 },
  ]);
  await withdraw(later);
  expect(facts(await list(person))).toEqual([[later, 1]]);
  const chosen = await shop.app.inject({ url: `/smartphoneItems/chosen?ids=${later},${await phone()}` });
  expect(chosen.json()).toHaveLength(1);
});

test("an account follows at most 200 listings, also with two requests together", async () => {
  const person = await registerBuyer(shop);
  const ids: number[] = [];
  for (let made = 0; made < 203; made += 1) ids.push(await phone());
  const items = ids.map((id) => ({ id, price: 1 }));
  const answers = await Promise.all([join(person, items.slice(0, 150)), join(person, items.slice(60))]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await list(person)).toHaveLength(200);
});

test("a person sees and changes only their own", async () => {
  const [one, other] = [await registerBuyer(shop), await registerBuyer(shop)];
  const id = await phone();
  await join(one, [{ id, price: 1 }]);
  await leave(other, id);
  expect(await list(other)).toEqual([]);
  expect(facts(await list(one))).toEqual([[id, 1]]);
});

test.each([
  [[{ id: 0, price: 1 }]],
  [[{ id: 1.5, price: 1 }]],
  [[{ id: "1", price: 1 }]],
  [[{ id: 1 }]],
  [[{ id: 1, price: -1 }]],
  [[{ id: 1, price: 1.999 }]],
  [Array.from({ length: 201 }, (_, index) => ({ id: index + 1, price: 1 }))],
  ["all"],
])("%j is refused", async (favourites) => {
  expect((await join(await registerBuyer(shop), favourites)).statusCode).toBe(400);
});

test("visitors are refused, and so is a malformed id", async () => {
  const nobody = { headers: { authorization: "Bearer none" } };
  expect((await shop.app.inject({ url: URL })).statusCode).toBe(401);
  expect((await join(nobody, [])).statusCode).toBe(401);
  expect((await leave(nobody, 1)).statusCode).toBe(401);
  expect((await leave(await registerBuyer(shop), "x")).statusCode).toBe(404);
});

test.each(["", "?ids=", "?ids=0", "?ids=1,", "?ids=1,x", `?ids=${Array(51).fill("1").join()}`])(
  "chosen items refuse %j",
  async (query) => {
    expect((await shop.app.inject({ url: `/smartphoneItems/chosen${query}` })).statusCode).toBe(400);
  },
);

test("chosen items keep the order of their ids", async () => {
  const [one, two] = [await phone(), await phone()];
  const answer = await shop.app.inject({ url: `/smartphoneItems/chosen?ids=${two},${one}` });
  expect(answer.json<{ id: number }[]>().map(({ id }) => id)).toEqual([two, one]);
});

test("chosen items are named in the language that is asked for", async () => {
  const id = await phone();
  const named = async (query: string) => {
    const answer = await shop.app.inject({ url: `/smartphoneItems/chosen?ids=${id}${query}` });
    return answer.json<{ name: string }[]>()[0]?.name;
  };
  expect(await named("&lang=en")).toContain("128 GB Midnight");
  expect(await named("")).toContain("128 Go Minuit");
});

test("an erasure erases them, and an export has them", async () => {
  const person = await registerBuyer(shop);
  const id = await phone();
  await join(person, [{ id, price: 12.5 }]);
  await shop.database.$client.query("update users set email_verified_at = now() where id = $1", [person.id]);
  const exported = await shop.app.inject({ url: "/users/me/export", headers: person.headers });
  expect(facts(exported.json<{ favourites: Favourite[] }>().favourites)).toEqual([[id, 12.5]]);
  const erased = await shop.app.inject({
    method: "POST",
    url: "/users/me/erasure",
    headers: person.headers,
    payload: { password: "tilleul7" },
  });
  expect(erased.statusCode).toBe(204);
  const { rows } = await shop.database.$client.query("select from favourites where user_id = $1", [
    person.id,
  ]);
  expect(rows).toHaveLength(0);
});
