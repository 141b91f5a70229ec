import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, post } from "#server/accounts/fixtures/people.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { ADDRESS, type Buyer, newKey, order, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

/** Of a real shop. Only the limits per address are raised, because one address sends all requests. */
const environment = {
  RATE_LIMIT_FACTOR: "1",
  RATE_LIMITS:
    "POST /users/register=1000/1m,POST /clients/:id=1000/1m,POST /orders=1000/1m,POST /users/guest=1000/1m",
};
const NOW = Date.now();
let shop: TestShop;
let option: number;
beforeAll(async () => {
  shop = await openTestShop({ environment, clock: () => new Date(NOW) });
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: null }]);
  option = optionIds[0] ?? 0;
});
afterAll(() => shop.close());

const askForQuote = (buyer: Buyer, key = newKey()) => {
  const repair = { productName: "Diagnostic", productType: "REPAIR", quantity: 1, price: 0 };
  return order(shop, buyer, { items: [{ ...repair, productId: String(option) }] }, key);
};
const ordersOf = ({ id }: Buyer) => shop.database.$count(orders, eq(orders.userId, id));
const mailsTo = ({ email }: Buyer) => shop.database.$count(mails, eq(mails.recipient, email));

test("the fourth free order of a day is refused, and no mail is written", async () => {
  const buyer = await registerBuyer(shop);
  const before = await mailsTo(buyer);
  const first = newKey();
  expect((await askForQuote(buyer, first)).statusCode).toBe(201);
  for (let count = 0; count < 2; count += 1) expect((await askForQuote(buyer)).statusCode).toBe(201);
  const fourth = await askForQuote(buyer);
  expect([fourth.statusCode, fourth.json().error]).toEqual([429, "TOO_MANY_QUOTES"]);
  expect(await ordersOf(buyer)).toBe(3);
  expect((await mailsTo(buyer)) - before).toBe(3);
  // A repeated request is the order that it made before.
  expect((await askForQuote(buyer, first)).statusCode).toBe(201);
  expect((await askForQuote(await registerBuyer(shop))).statusCode).toBe(201);
});

test("a day later an account may ask again", async () => {
  const buyer = await registerBuyer(shop);
  for (let count = 0; count < 3; count += 1) await askForQuote(buyer);
  expect((await askForQuote(buyer)).statusCode).toBe(429);
  const createdAt = new Date(NOW - 24 * 3_600_000);
  await shop.database.update(orders).set({ createdAt }).where(eq(orders.userId, buyer.id));
  expect((await askForQuote(buyer)).statusCode).toBe(201);
});

test("guests of one mailbox count together, and leave the limit of its account alone", async () => {
  const account = await registerBuyer(shop);
  const askAsGuest = async (email: string) => {
    const opened = (await post(shop, "/users/guest", { email })).json<{ id: number; token: string }>();
    const guest = { ...opened, email, headers: bearer(opened.token) };
    expect((await post(shop, `/clients/${guest.id}`, ADDRESS, guest.headers)).statusCode).toBe(201);
    return (await askForQuote(guest)).statusCode;
  };
  const { email } = account;
  const answers: number[] = [];
  for (const spelling of [email, email.toUpperCase(), email, email]) answers.push(await askAsGuest(spelling));
  expect(answers).toEqual([201, 201, 201, 429]);
  expect((await askForQuote(account)).statusCode).toBe(201);
  expect(await askAsGuest("somebody-else@example.test")).toBe(201);
});
