import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SavedCard } from "#contract/payments/saved-cards.ts";
import { bearer } from "#server/accounts/fixtures/people.ts";
import { orders, payments } from "#server/orders/tables.ts";
import {
  ADDRESS,
  type Buyer,
  listPhone,
  newKey,
  order,
  orderFor,
  registerBuyer,
  testCard,
} from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { GatewayUnreachable } from "./gateway.ts";
import { FORGET_CUSTOMER_JOB } from "./payment-customers.ts";
import { sandboxGateway } from "./sandbox-gateway.ts";
import { paymentCustomers } from "./tables.ts";

const PRICE = 45_990;
let shop: TestShop;
let seller: Buyer;
/** Whether the card provider can't be asked for saved cards. */
let isAway = false;
/** Runs between the claim of an order and the charge of its card. */
let meanwhile: (() => Promise<unknown>) | null = null;
beforeAll(async () => {
  const real = () => sandboxGateway(shop.database.$client);
  const orAway = async <Result>(call: () => Promise<Result>) => {
    if (isAway) throw new GatewayUnreachable(new Error("away"));
    return call();
  };
  shop = await openTestShop({
    gateway: {
      provider: "sandbox",
      async open(attempt) {
        await meanwhile?.();
        return real().open(attempt);
      },
      confirm: (...given) => real().confirm(...given),
      find: (reference) => real().find(reference),
      cancel: (reference) => real().cancel(reference),
      refund: (reference) => real().refund(reference),
      refundPart: (...given) => real().refundPart(...given),
      refundsOf: (reference) => real().refundsOf(reference),
      disputesOf: (reference) => real().disputesOf(reference),
      transactions: (since) => real().transactions(since),
      openCustomer: (customer) => real().openCustomer(customer),
      savedCards: (customer) => orAway(() => real().savedCards(customer)),
      forgetCard: (...given) => orAway(() => real().forgetCard(...given)),
      forgetCustomer: (customer) => real().forgetCustomer(customer),
    },
  });
  seller = await registerBuyer(shop);
});
afterAll(() => shop.close());

const ask = (person: Pick<Buyer, "headers">, method: "GET" | "DELETE", path = "") =>
  shop.app.inject({ method, url: `/payments/cards${path}`, headers: person.headers });
const cardsOf = async (person: Pick<Buyer, "headers">) => (await ask(person, "GET")).json<SavedCard[]>();
const keptCard = (number?: string) => testCard(shop, number, { keep: true });
async function buys(person: Buyer, card: { paymentMethodId: string; saveCard?: boolean }, key = newKey()) {
  const item = await listPhone(shop, seller.id, { priceCents: PRICE });
  return order(shop, person, { ...orderFor(item, PRICE), ...card }, key);
}
async function savesCard(person: Buyer) {
  const paymentMethodId = await keptCard();
  expect((await buys(person, { paymentMethodId, saveCard: true })).statusCode).toBe(201);
  return paymentMethodId;
}
async function chargesOf(person: Buyer) {
  const { rowCount } = await shop.database.$client.query(
    `select from sandbox.intents where status = 'succeeded'
       and order_number in (select number from orders where user_id = $1)`,
    [person.id],
  );
  return rowCount;
}

test("a buyer saves a card with a purchase, pays the next one with it, and removes it", async () => {
  const buyer = await registerBuyer(shop);
  expect(await cardsOf(buyer)).toEqual([]);
  const id = await savesCard(buyer);
  expect(await cardsOf(buyer)).toEqual([{ id, brand: "visa", last4: "4242", expMonth: 12, expYear: 2040 }]);
  expect((await buys(buyer, { paymentMethodId: id })).statusCode).toBe(201);
  expect(await chargesOf(buyer)).toBe(2);
  expect((await ask(buyer, "DELETE", `/${id}`)).statusCode).toBe(204);
  expect(await cardsOf(buyer)).toEqual([]);
  expect((await ask(buyer, "DELETE", `/${id}`)).statusCode).toBe(404);
  expect((await buys(buyer, { paymentMethodId: id })).json()).toMatchObject({ error: "card_declined" });
  expect(await chargesOf(buyer)).toBe(2);
});

test("without the wish, no customer is opened and the sandbox keeps no digit of the card", async () => {
  const buyer = await registerBuyer(shop);
  const id = await testCard(shop);
  expect((await buys(buyer, { paymentMethodId: id })).statusCode).toBe(201);
  expect(await shop.database.$count(paymentCustomers, eq(paymentCustomers.userId, buyer.id))).toBe(0);
  const { rows } = await shop.database.$client.query(
    "select customer, brand, last4, exp_month, exp_year from sandbox.payment_methods where id = $1",
    [id],
  );
  expect(rows).toEqual([{ customer: null, brand: null, last4: null, exp_month: null, exp_year: null }]);
});

test("nobody lists, removes or pays with the card of another person; nothing is charged", async () => {
  const [owner, thief] = [await registerBuyer(shop), await registerBuyer(shop)];
  const id = await savesCard(owner);
  await savesCard(thief);
  expect(await cardsOf(thief)).not.toContainEqual(expect.objectContaining({ id }));
  expect((await ask(thief, "DELETE", `/${id}`)).statusCode).toBe(404);
  for (const saveCard of [false, true])
    expect((await buys(thief, { paymentMethodId: id, saveCard })).json()).toMatchObject({
      error: "card_declined",
    });
  expect(await chargesOf(thief)).toBe(1);
  expect(await cardsOf(owner)).toHaveLength(1);
});

test("a guest sees and saves no card, and pays with nobody’s saved card", async () => {
  const id = await savesCard(await registerBuyer(shop));
  const opened = await shop.app.inject({
    method: "POST",
    url: "/users/guest",
    payload: { email: "guest.of.cards@example.fr" },
  });
  const { token, id: guestId } = opened.json<{ token: string; id: number }>();
  const guest = { id: guestId, token, email: "guest.of.cards@example.fr", headers: bearer(token) };
  await shop.app.inject({
    method: "POST",
    url: `/clients/${guest.id}`,
    headers: guest.headers,
    payload: ADDRESS,
  });
  expect((await ask(guest, "GET")).statusCode).toBe(403);
  expect((await ask(guest, "DELETE", `/${id}`)).statusCode).toBe(403);
  expect((await buys(guest, { paymentMethodId: id })).json()).toMatchObject({ error: "card_declined" });
  expect((await buys(guest, { paymentMethodId: await keptCard(), saveCard: true })).statusCode).toBe(201);
  expect(await shop.database.$count(paymentCustomers, eq(paymentCustomers.userId, guest.id))).toBe(0);
});

test("the same key with another wish to save is the same order", async () => {
  const buyer = await registerBuyer(shop);
  const item = await listPhone(shop, seller.id, { priceCents: PRICE });
  const [key, paymentMethodId] = [newKey(), await keptCard()];
  const send = (saveCard: boolean) =>
    order(shop, buyer, { ...orderFor(item, PRICE), paymentMethodId, saveCard }, key);
  const [first, again] = [await send(true), await send(false)];
  expect(again.json()).toMatchObject({ orderId: first.json<{ orderId: string }>().orderId, status: "PAYED" });
  expect(await chargesOf(buyer)).toBe(1);
  expect(await cardsOf(buyer)).toHaveLength(1);
});

test("20 first purchases at once that save the same card are one customer, one card and 20 charges", async () => {
  const buyer = await registerBuyer(shop);
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () =>
      buys(buyer, { paymentMethodId: await keptCard(), saveCard: true }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  const attempts = await shop.database
    .select({ customer: payments.customer })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.userId, buyer.id));
  expect(new Set(attempts.map(({ customer }) => customer)).size).toBe(1);
  expect(attempts[0]?.customer).toMatch(/^sbx_cus_/);
  expect(await chargesOf(buyer)).toBe(20);
  expect(await cardsOf(buyer)).toHaveLength(1);
});

test("a card that is removed while its order is being paid is declined", async () => {
  const buyer = await registerBuyer(shop);
  const id = await savesCard(buyer);
  meanwhile = () => ask(buyer, "DELETE", `/${id}`);
  const answer = await buys(buyer, { paymentMethodId: id });
  meanwhile = null;
  expect(answer.json()).toMatchObject({ error: "card_declined" });
  expect(await chargesOf(buyer)).toBe(1);
});

test("while the provider is away, cards are 503 and a purchase with a new card works", async () => {
  const buyer = await registerBuyer(shop);
  const id = await savesCard(buyer);
  isAway = true;
  const answers = [await ask(buyer, "GET"), await ask(buyer, "DELETE", `/${id}`)];
  const bought = await buys(buyer, { paymentMethodId: await testCard(shop) });
  isAway = false;
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ error: "UNAVAILABLE" });
  }
  expect(bought.statusCode).toBe(201);
  expect(await cardsOf(buyer)).toHaveLength(1);
});

test("an erasure deletes the person’s customer at the provider by a job", async () => {
  const buyer = await registerBuyer(shop);
  await savesCard(buyer);
  const [row] = await shop.database
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, buyer.id));
  await shop.database.$client.query(
    `update shipments set state = 'cancelled', ended_at = now()
     where order_id in (select id from orders where user_id = $1)`,
    [buyer.id],
  );
  shop.jobs.length = 0;
  const erased = await shop.app.inject({
    method: "POST",
    url: "/users/me/erasure",
    headers: buyer.headers,
    payload: { password: "tilleul7" },
  });
  expect(erased.statusCode).toBe(204);
  expect(await shop.database.$count(paymentCustomers, eq(paymentCustomers.userId, buyer.id))).toBe(0);
  expect(shop.jobs).toContainEqual({ job: FORGET_CUSTOMER_JOB, data: { reference: row?.reference } });
  await shop.shop.gateway.forgetCustomer(row?.reference ?? "");
  expect(await shop.shop.gateway.savedCards(row?.reference ?? "")).toEqual([]);
});
