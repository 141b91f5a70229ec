import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TERMS_VERSION } from "#contract/legal/terms-version.ts";
import { clients } from "#server/accounts/tables.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { orders, payments } from "#server/orders/tables.ts";
import { type Buyer, listPhone, newKey, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
let buyer: Buyer;
let seller: Buyer;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = await registerBuyer(shop);
  seller = await registerBuyer(shop);
});
afterAll(() => shop.close());

const stockOf = async (id: number) => {
  const [row] = await shop.database
    .select({ onHand: smartphoneItems.onHand, reserved: smartphoneItems.reserved })
    .from(smartphoneItems)
    .where(eq(smartphoneItems.id, id));
  return row;
};
const ordersOf = (person: Buyer) => shop.database.select().from(orders).where(eq(orders.userId, person.id));

describe("an order that is paid", () => {
  test("returns 201, takes the stock, queues one mail and has the shop’s price, whatever was claimed", async () => {
    const item = await listPhone(shop, seller.id, { stock: 3 });
    const paymentMethodId = await testCard(shop);
    const answer = await order(shop, buyer, {
      ...orderFor(item, 45_990, 2),
      totalAmount: 0.01,
      taxAmount: 5,
      paymentMethodId,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const body = answer.json();
    expect(body).toMatchObject({
      status: "PAYED",
      totalAmount: 919.8,
      taxAmount: 0,
      shippingOption: "standard",
    });
    expect(body.orderId).toMatch(/^RL-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(new Date(body.createdAt).getFullYear()).toBeGreaterThan(2024);
    expect(body.items[0].productName).toMatch(/^iPhone/);
    expect(await stockOf(item)).toEqual({ onHand: 1, reserved: 0 });
    const owed = await shop.database.select().from(mails).where(eq(mails.subjectId, body.orderId));
    expect(owed).toMatchObject([{ kind: "order-confirmation", recipient: buyer.email, sentAt: null }]);
  });

  test("keeps the version of the conditions of sale and the time of their acceptance, whatever was claimed", async () => {
    const person = await registerBuyer(shop);
    const item = await listPhone(shop, seller.id);
    const paymentMethodId = await testCard(shop);
    const claims = { termsAcceptedAt: "1999-01-01T00:00:00.000Z" };
    const answer = await order(shop, person, { ...orderFor(item, 45_990), ...claims, paymentMethodId });
    expect(answer.statusCode).toBe(201);
    const [row] = await ordersOf(person);
    expect(row?.termsVersion).toBe(TERMS_VERSION);
    expect(row?.termsAcceptedAt).toEqual(row?.createdAt);
  });

  test("of a page with other conditions of sale is refused, and nothing of it is written", async () => {
    const person = await registerBuyer(shop);
    const item = await listPhone(shop, seller.id);
    const payload = { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop) };
    const key = newKey();
    const old = await order(shop, person, { ...payload, termsVersion: "1999-01-01" }, key);
    expect([old.statusCode, old.json().error]).toEqual([409, "TERMS_CHANGED"]);
    expect(await ordersOf(person)).toEqual([]);
    const reloaded = await order(shop, person, { ...payload, termsVersion: TERMS_VERSION }, key);
    expect(reloaded.statusCode).toBe(201);
    expect(await ordersOf(person)).toMatchObject([{ termsVersion: TERMS_VERSION }]);
    // Its repetition is the same order, also from a page of another version.
    expect((await order(shop, person, { ...payload, termsVersion: "1999-01-01" }, key)).json()).toEqual(
      reloaded.json(),
    );
  });

  test("sent again with the same key gives the same order and charges nothing more", async () => {
    const item = await listPhone(shop, seller.id, { stock: 3 });
    const payload = { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop) };
    const key = newKey();
    const first = await order(shop, buyer, payload, key);
    const second = await order(shop, buyer, payload, key);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(await stockOf(item)).toEqual({ onHand: 2, reserved: 0 });
  });

  test("fifty times at once with one key is one order and one payment", async () => {
    const person = await registerBuyer(shop);
    const item = await listPhone(shop, seller.id, { stock: 1 });
    const payload = { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop) };
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => order(shop, person, payload, key)));
    const codes = new Set(answers.map((answer) => answer.statusCode));
    expect([...codes].every((code) => code === 201 || code === 409 || code === 503)).toBe(true);
    expect(codes.has(201)).toBe(true);
    for (const refused of answers.filter((answer) => answer.statusCode === 409))
      expect(refused.json().error).toBe("IN_PROGRESS");
    expect(await ordersOf(person)).toMatchObject([{ status: "PAYED" }]);
    const paid = await shop.database
      .select()
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(orders.userId, person.id));
    expect(paid).toHaveLength(1);
    expect(await stockOf(item)).toEqual({ onHand: 0, reserved: 0 });
  });

  test("with the same key and other contents is refused with 422", async () => {
    const item = await listPhone(shop, seller.id, { stock: 3 });
    const paymentMethodId = await testCard(shop);
    const key = newKey();
    await order(shop, buyer, { ...orderFor(item, 45_990), paymentMethodId }, key);
    const other = await order(shop, buyer, { ...orderFor(item, 45_990, 2), paymentMethodId }, key);
    expect(other.statusCode).toBe(422);
    expect(other.json().error).toBe("IDEMPOTENCY_MISMATCH");
  });
});

describe("a card that is refused", () => {
  test.each([
    ["4000000000000002", "card_declined"],
    ["4000000000000069", "expired_card"],
    ["4000000000000127", "incorrect_cvc"],
    ["4000000000000119", "processing_error"],
  ])("%s is answered 402 %s, and the stock is back", async (number, code) => {
    const person = await registerBuyer(shop);
    const item = await listPhone(shop, seller.id);
    const answer = await order(shop, person, {
      ...orderFor(item, 45_990),
      paymentMethodId: await testCard(shop, number),
    });
    expect(answer.statusCode).toBe(402);
    expect(answer.json().error).toBe(code);
    expect(await stockOf(item)).toEqual({ onHand: 1, reserved: 0 });
    expect(await ordersOf(person)).toMatchObject([{ status: "PENDING", reservation: "released" }]);
  });

  test("can be followed by another card with the same key, which pays the same order", async () => {
    const person = await registerBuyer(shop);
    const item = await listPhone(shop, seller.id);
    const key = newKey();
    const payload = orderFor(item, 45_990);
    const declined = { ...payload, paymentMethodId: await testCard(shop, "4000000000000002") };
    expect((await order(shop, person, declined, key)).statusCode).toBe(402);
    expect((await order(shop, person, declined, key)).statusCode).toBe(402);
    const paid = await order(shop, person, { ...payload, paymentMethodId: await testCard(shop) }, key);
    expect(paid.statusCode).toBe(201);
    expect(await ordersOf(person)).toHaveLength(1);
    expect(await stockOf(item)).toEqual({ onHand: 0, reserved: 0 });
  });

  test("six times in ten minutes returns 429", async () => {
    const person = await registerBuyer(shop);
    const item = await listPhone(shop, seller.id);
    for (let card = 0; card < 5; card += 1) {
      const paymentMethodId = await testCard(shop, "4000000000000002");
      expect((await order(shop, person, { ...orderFor(item, 45_990), paymentMethodId })).statusCode).toBe(
        402,
      );
    }
    const sixth = await order(shop, person, {
      ...orderFor(item, 45_990),
      paymentMethodId: await testCard(shop),
    });
    expect(sixth.statusCode).toBe(429);
    expect(sixth.json().error).toBe("TOO_MANY_DECLINES");
    expect(sixth.headers["retry-after"]).toBe("600");
  });
});

describe("3-D Secure", () => {
  async function waiting() {
    const person = await registerBuyer(shop);
    const item = await listPhone(shop, seller.id);
    const answer = await order(shop, person, {
      ...orderFor(item, 45_990),
      paymentMethodId: await testCard(shop, "4000002500003155"),
    });
    expect(answer.statusCode).toBe(202);
    return { person, item, body: answer.json<{ orderId: string; clientSecret: string }>() };
  }
  const step = (secret: string, approve: boolean) =>
    shop.app.inject({ method: "POST", url: `/sandbox/3ds/${secret}`, payload: { approve } });
  const confirm = (person: Buyer, id: string) =>
    shop.app.inject({ method: "POST", url: `/orders/${id}/confirm`, headers: person.headers });

  test("holds the stock until the bank’s page is answered, then pays", async () => {
    const { person, item, body } = await waiting();
    expect(await stockOf(item)).toEqual({ onHand: 1, reserved: 1 });
    expect((await confirm(person, body.orderId)).statusCode).toBe(202);
    await step(body.clientSecret, true);
    expect((await confirm(person, body.orderId)).json()).toMatchObject({ status: "PAYED" });
    expect(await stockOf(item)).toEqual({ onHand: 0, reserved: 0 });
  });

  test("refused at the bank gives the stock back", async () => {
    const { person, item, body } = await waiting();
    await step(body.clientSecret, false);
    expect((await confirm(person, body.orderId)).json().error).toBe("card_declined");
    expect(await stockOf(item)).toEqual({ onHand: 1, reserved: 0 });
  });

  test("cannot be confirmed by another person", async () => {
    const { body } = await waiting();
    expect((await confirm(buyer, body.orderId)).statusCode).toBe(404);
  });
});

describe("an order that is refused", () => {
  const writtenNothing = async (person: Buyer, item: number) => {
    expect(await ordersOf(person)).toEqual([]);
    expect((await stockOf(item))?.reserved).toBe(0);
  };

  test("for more than the stock returns the units left: 409", async () => {
    const person = await registerBuyer(shop);
    const item = await listPhone(shop, seller.id, { stock: 1 });
    const payload = orderFor(item, 45_990);
    // The same phone on two lines counts together.
    const twice = {
      ...payload,
      items: [...payload.items, ...payload.items],
      paymentMethodId: await testCard(shop),
    };
    const answer = await order(shop, person, twice);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      error: "OUT_OF_STOCK",
      stock: [{ productId: String(item), available: 1 }],
    });
    await writtenNothing(person, item);
  });

  test("at an outdated price returns the current one: 409", async () => {
    const person = await registerBuyer(shop);
    const item = await listPhone(shop, seller.id, { priceCents: 50_000 });
    const answer = await order(shop, person, {
      ...orderFor(item, 45_990),
      paymentMethodId: await testCard(shop),
    });
    expect(answer.json()).toMatchObject({
      error: "PRICE_CHANGED",
      prices: [{ productId: String(item), price: 500 }],
    });
    await writtenNothing(person, item);
  });

  test.each([
    ["price 0.01", { price: 0.01 }, 409],
    ["price with three decimals", { price: 459.901 }, 400],
    ["quantity 0", { quantity: 0 }, 400],
    ["quantity −1", { quantity: -1 }, 400],
    ["quantity 1.5", { quantity: 1.5 }, 400],
    ["quantity null", { quantity: null }, 400],
    ["quantity as text", { quantity: "12" }, 400],
    ["an unknown phone", { productId: "999999999" }, 409],
    ["an id beyond numbers", { productId: "99999999999999999999" }, 409],
    ["an id that is none", { productId: "'; drop table orders; --" }, 409],
    ["an unknown kind", { productType: "GIFT" }, 400],
  ])("with %s is refused, nothing written", async (_words, change, status) => {
    const person = await registerBuyer(shop);
    const item = await listPhone(shop, seller.id);
    const payload = orderFor(item, 45_990);
    const answer = await order(shop, person, {
      ...payload,
      items: [{ ...payload.items[0], ...change }],
      paymentMethodId: await testCard(shop),
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toMatch(/^[A-Z_]+$/);
    await writtenNothing(person, item);
  });

  test.each([
    ["without a key", { key: undefined }, 400],
    ["with a key that is none", { key: "x" }, 400],
  ])("%s is refused", async (_words, { key }, status) => {
    const item = await listPhone(shop, seller.id);
    const answer = await shop.app.inject({
      method: "POST",
      url: "/orders",
      headers: { ...buyer.headers, ...(key ? { "idempotency-key": key } : {}) },
      payload: orderFor(item, 45_990),
    });
    expect(answer.statusCode).toBe(status);
  });

  test("without a card, without lines, null or not JSON is refused", async () => {
    const person = await registerBuyer(shop);
    const item = await listPhone(shop, seller.id);
    expect((await order(shop, person, orderFor(item, 45_990))).json().fields).toEqual({
      paymentMethodId: "REQUIRED",
    });
    expect((await order(shop, person, { items: [] })).statusCode).toBe(400);
    const headers = { ...person.headers, "idempotency-key": newKey(), "content-type": "application/json" };
    for (const payload of ["null", "[]", "{", '"x"', "12"])
      expect((await shop.app.inject({ method: "POST", url: "/orders", headers, payload })).statusCode).toBe(
        400,
      );
    await writtenNothing(person, item);
  });

  test("for more money than a card can be charged is refused, and nothing is held", async () => {
    const item = await listPhone(shop, seller.id, { stock: 1000, priceCents: 9_999_900 });
    const before = await ordersOf(buyer);
    const payload = { ...orderFor(item, 9_999_900, 1000), paymentMethodId: await testCard(shop) };
    const answer = await order(shop, buyer, payload);
    expect(answer.json()).toMatchObject({ error: "VALIDATION", fields: { items: "TOO_BIG" } });
    expect(await stockOf(item)).toEqual({ onHand: 1000, reserved: 0 });
    expect(await ordersOf(buyer)).toEqual(before);
  });

  test("without an address, or overseas, is refused before anything is held", async () => {
    const item = await listPhone(shop, seller.id);
    const paymentMethodId = await testCard(shop);
    const homeless = await registerBuyer(shop, { profile: false });
    const overseas = await registerBuyer(shop, { profile: { codePostal: "97400", ville: "Saint-Denis" } });
    const payload = { ...orderFor(item, 45_990), paymentMethodId };
    expect((await order(shop, homeless, payload)).json().error).toBe("ADDRESS_REQUIRED");
    expect((await order(shop, overseas, payload)).json().error).toBe("DELIVERY_QUOTED");
    const forces = await registerBuyer(shop, { profile: { codePostal: "00100", ville: "Armées" } });
    expect((await order(shop, forces, payload)).json().error).toBe("DELIVERY_QUOTED");
    // As it was kept before postcodes were checked.
    const nowhere = await registerBuyer(shop);
    await shop.database.update(clients).set({ codePostal: "96000" }).where(eq(clients.userId, nowhere.id));
    expect((await order(shop, nowhere, payload)).json().error).toBe("ADDRESS_REQUIRED");
    expect((await order(shop, buyer, { ...payload, shippingOption: "express" })).json().error).toBe(
      "SHIPPING_UNAVAILABLE",
    );
    expect((await stockOf(item))?.reserved).toBe(0);
  });

  test("without a session is refused with 401", async () => {
    const answer = await shop.app.inject({ method: "POST", url: "/orders", payload: {} });
    expect(answer.statusCode).toBe(401);
  });
});

describe("many buyers", () => {
  /** As a page does: the same order again while the shop is too busy. */
  async function untilAnswered(person: Buyer, payload: object) {
    const key = newKey();
    for (;;) {
      const answer = await order(shop, person, payload, key);
      if (answer.statusCode !== 503) return answer;
    }
  }

  test("forty for five units: five are paid, thirty-five are refused with 409, nobody else is charged", async () => {
    const item = await listPhone(shop, seller.id, { stock: 5 });
    const people = await Promise.all(Array.from({ length: 40 }, () => registerBuyer(shop)));
    const answers = await Promise.all(
      people.map(async (person) =>
        untilAnswered(person, { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop) }),
      ),
    );
    const count = (code: number) => answers.filter((answer) => answer.statusCode === code).length;
    expect({ paid: count(201), refused: count(409) }).toEqual({ paid: 5, refused: 35 });
    expect(await stockOf(item)).toEqual({ onHand: 0, reserved: 0 });
    const charged = await shop.database.execute(
      sql`select count(*)::int as n from sandbox.intents i join orders o on o.number = i.order_number
          join order_lines l on l.order_id = o.id where l.item_id = ${item} and i.status = 'succeeded'`,
    );
    expect(charged.rows).toEqual([{ n: 5 }]);
  });

  test("orders of A and B against B and A never block each other", async () => {
    const a = await listPhone(shop, seller.id, { stock: 1000 });
    const b = await listPhone(shop, seller.id, { stock: 1000 });
    const people = await Promise.all(Array.from({ length: 20 }, () => registerBuyer(shop)));
    const line = (item: number) => orderFor(item, 45_990).items[0];
    const answers = await Promise.all(
      people.map(async (person, index) =>
        untilAnswered(person, {
          items: index % 2 === 0 ? [line(a), line(b)] : [line(b), line(a)],
          paymentMethodId: await testCard(shop),
        }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  });
});

describe("the database itself refuses", () => {
  test("to reopen a paid order, or to cancel it without a refund", async () => {
    const item = await listPhone(shop, seller.id);
    const answer = await order(shop, buyer, {
      ...orderFor(item, 45_990),
      paymentMethodId: await testCard(shop),
    });
    const move = (status: string) =>
      shop.database.execute(sql`update orders set status = ${status}, reservation = 'released', cancelled_at = now()
        where number = ${answer.json().orderId}`);
    await expect(move("PENDING")).rejects.toThrow();
    await expect(move("CANCELLED")).rejects.toThrow();
  });

  test("lines that do not add up to the order", async () => {
    const item = await listPhone(shop, seller.id);
    const answer = await order(shop, buyer, {
      ...orderFor(item, 45_990),
      paymentMethodId: await testCard(shop),
    });
    await expect(
      shop.database.execute(sql`update order_lines set unit_price_cents = 1
        where order_id = (select id from orders where number = ${answer.json().orderId})`),
    ).rejects.toThrow();
  });

  test("to reserve more than the stock", async () => {
    const item = await listPhone(shop, seller.id);
    await expect(
      shop.database.execute(sql`update smartphone_items set reserved = 2 where id = ${item}`),
    ).rejects.toThrow();
  });
});
