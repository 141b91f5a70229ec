import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PERSONS } from "#contract/interface/access.ts";
import { registerIdentities, registerPerson } from "#server/catalog/fixtures/identities.ts";
import { type Buyer, listPhone, order, orderFor, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { summariseSales } from "./reading/summarise-sales.ts";

let shop: TestShop;
let people: Awaited<ReturnType<typeof registerIdentities>>;
beforeAll(async () => {
  shop = await openTestShop();
  people = await registerIdentities(shop);
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string>) =>
  shop.app.inject({ method: "GET", url, headers });
const ordersOf = async (seller: Buyer, query = "") =>
  (await get(`/orders/all${query}`, seller.headers)).json<{ orderId: string }[]>();
async function buy(...items: readonly (readonly [id: number, cents: number, quantity: number])[]) {
  const lines = items.map(([id, cents, quantity]) => orderFor(id, cents, quantity).items);
  const answer = await order(shop, people.customer, {
    items: lines.flat(),
    shippingOption: "standard",
    paymentMethodId: await testCard(shop),
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ orderId: string }>().orderId;
}

test("a seller sees the lines that are theirs and what these cost, and nobody else's", async () => {
  const one = await registerPerson(shop, ["SELLER"]);
  const other = await registerPerson(shop, ["SELLER"]);
  const mine = await listPhone(shop, one.id, { stock: 5, priceCents: 10_050 });
  const theirs = await listPhone(shop, other.id, { stock: 5, priceCents: 20_000 });
  const both = await buy([mine, 10_050, 2], [theirs, 20_000, 1]);
  const alone = await buy([theirs, 20_000, 1]);
  expect(await ordersOf(one)).toMatchObject([
    {
      orderId: both,
      status: "PAYED",
      totalAmount: 201,
      taxAmount: 0,
      items: [{ productId: String(mine), quantity: 2 }],
    },
  ]);
  expect((await ordersOf(other)).map(({ orderId }) => orderId)).toEqual([alone, both]);
  const { body } = await get("/orders/all", one.headers);
  for (const secret of [people.customer.email, "rue des Lilas", "Martin"]) expect(body).not.toContain(secret);
});

test("ten a page, newest first, with the number of all of them", async () => {
  const seller = await registerPerson(shop, ["SELLER"]);
  const item = await listPhone(shop, seller.id, { stock: 20 });
  const made: string[] = [];
  for (let count = 0; count < 12; count += 1) made.unshift(await buy([item, 45_990, 1]));
  const first = await get("/orders/all?limit=10", seller.headers);
  expect(first.headers["x-total-count"]).toBe("12");
  expect(first.headers["cache-control"]).toBe("no-store");
  const second = await ordersOf(seller, "?limit=10&page=2");
  const seen = [...first.json<{ orderId: string }[]>(), ...second].map(({ orderId }) => orderId);
  expect(seen).toEqual(made);
  expect(await ordersOf(seller, "?page=3&limit=10")).toEqual([]);
  expect((await get("/orders/all?page=0", seller.headers)).statusCode).toBe(400);
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? "";
  // An order that comes in moves no other one off the next page.
  await buy([item, 45_990, 1]);
  const followed = await get(next, seller.headers);
  expect(followed.json<{ orderId: string }[]>().map(({ orderId }) => orderId)).toEqual(made.slice(10));
  expect(followed.headers.link).toBeUndefined();
  const other = await registerPerson(shop, ["SELLER"]);
  expect((await get(next, other.headers)).json()).toMatchObject({
    error: "VALIDATION",
    fields: { after: "INVALID" },
  });
});

test("figures count listings and units for sale, and what was paid; a month begins in Paris", async () => {
  // Half past midnight on the first of June in Paris is still May in UTC.
  const now = new Date("2026-05-31T22:30:00Z");
  const seller = await registerPerson(shop, ["SELLER"]);
  const item = await listPhone(shop, seller.id, { stock: 5, priceCents: 10_050 });
  await listPhone(shop, seller.id, { stock: 3 });
  await listPhone(shop, seller.id, { stock: 0 });
  const orders = [await buy([item, 10_050, 1]), await buy([item, 10_050, 2]), await buy([item, 10_050, 1])];
  const paid = ["2026-05-31T21:59:00Z", "2026-05-31T22:01:00Z", "2026-05-31T22:29:00Z"];
  for (const [index, number] of orders.entries())
    await shop.database.execute(sql`update orders set paid_at = ${paid[index]} where number = ${number}`);
  expect(await summariseSales({ database: shop.database, clock: () => now }, seller.id)).toEqual({
    listings: 2,
    units: 4,
    sold: 4,
    soldThisMonth: 3,
    revenueThisMonth: 301.5,
  });
  const empty = await registerPerson(shop, ["SELLER"]);
  expect((await get("/orders/all/summary", empty.headers)).json()).toEqual({
    listings: 0,
    units: 0,
    sold: 0,
    soldThisMonth: 0,
    revenueThisMonth: 0,
  });
});

test.each(["/orders/all", "/orders/all/summary"])("%s is for sellers", async (url) => {
  const codes = await Promise.all(
    PERSONS.map(async (who) => [who, (await get(url, people.headersOf(who))).statusCode]),
  );
  expect(Object.fromEntries(codes)).toEqual({
    nobody: 401,
    customer: 403,
    otherCustomer: 403,
    seller: 200,
    otherSeller: 200,
    both: 200,
  });
});
