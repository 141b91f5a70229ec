import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { reconcileOrders } from "#server/orders/settlement/reconcile-orders.ts";
import { orders } from "#server/orders/tables.ts";
import { GatewayUnreachable, type PaymentGateway } from "#server/payments/gateway.ts";
import { type Buyer, listPhone, newKey, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { placeOrder } from "./place-order.ts";

const ASKS_THE_BANK = "4000002500003155";
const DECLINED = "4000000000000002";
const PRICE = 45_990;
const MINUTE = 60_000;
const NOW = Date.now();
let shop: TestShop;
let seller: Buyer;

/** RATE_LIMIT_FACTOR of a real shop. Only the limit per address is raised, because one address sends all requests. */
const environment = {
  RATE_LIMIT_FACTOR: "1",
  RATE_LIMITS: [
    "POST /users/register",
    "POST /clients/:id",
    "POST /orders",
    "POST /orders/:id/confirm",
    "POST /orders/:id/cancel",
    "POST /sandbox/payment-methods",
    "POST /sandbox/3ds/:secret",
  ]
    .map((route) => `${route}=100000/1m`)
    .join(),
};

beforeAll(async () => {
  shop = await openTestShop({ environment, clock: () => new Date(NOW) });
  seller = await registerBuyer(shop);
});
afterAll(() => shop.close());

const phone = (stock = 100) => listPhone(shop, seller.id, { stock });
const stockOf = async (id: number) => {
  const [row] = await shop.database.select().from(smartphoneItems).where(eq(smartphoneItems.id, id));
  return { onHand: row?.onHand, reserved: row?.reserved };
};
const ordersOf = ({ id }: Buyer) =>
  shop.database.select().from(orders).where(eq(orders.userId, id)).orderBy(orders.id);
const atProvider = async ({ id }: Buyer) => {
  const { rows } = await shop.database.$client.query<{ status: string }>(
    "select i.status from sandbox.intents i join orders o on o.number = i.order_number where o.user_id = $1 order by o.id",
    [id],
  );
  return rows.map(({ status }) => status);
};
const buy = async (buyer: Buyer, item: number, { quantity = 1, card = ASKS_THE_BANK, key = newKey() } = {}) =>
  order(
    shop,
    buyer,
    { ...orderFor(item, PRICE, quantity), paymentMethodId: await testCard(shop, card) },
    key,
  );
const answerBank = (secret: string) =>
  shop.app.inject({ method: "POST", url: `/sandbox/3ds/${secret}`, payload: { approve: true } });
const confirm = (buyer: Buyer, id: string) =>
  shop.app.inject({ method: "POST", url: `/orders/${id}/confirm`, headers: buyer.headers });

/** Dependencies of a use case that a test calls directly. */
function deps(later = 0, gateway: PaymentGateway = shop.shop.gateway) {
  return {
    ...shop.shop,
    gateway,
    clock: () => new Date(NOW + later),
    log: { error: () => {} },
  };
}
const personOf = ({ id, email }: Buyer) => ({ userId: id, email, locale: "fr" as const });

describe("the limit of unpaid orders of one account", () => {
  test("is three orders: the fourth is refused with 409, and nothing of it is written or held", async () => {
    const buyer = await registerBuyer(shop);
    for (let count = 0; count < 3; count += 1) expect((await buy(buyer, await phone())).statusCode).toBe(202);
    const item = await phone();
    const fourth = await buy(buyer, item);
    expect([fourth.statusCode, fourth.json().error]).toEqual([409, "TOO_MANY_UNPAID"]);
    expect(await stockOf(item)).toEqual({ onHand: 100, reserved: 0 });
    expect(await ordersOf(buyer)).toHaveLength(3);
  });

  test("is ten units, in one order or over several", async () => {
    const buyer = await registerBuyer(shop);
    expect((await buy(buyer, await phone(), { quantity: 11 })).json().error).toBe("TOO_MANY_UNPAID");
    expect((await buy(buyer, await phone(), { quantity: 6 })).statusCode).toBe(202);
    expect((await buy(buyer, await phone(), { quantity: 5 })).json().error).toBe("TOO_MANY_UNPAID");
    expect((await buy(buyer, await phone(), { quantity: 4 })).statusCode).toBe(202);
  });

  test("no longer counts an order that is paid, declined or cancelled", async () => {
    const buyer = await registerBuyer(shop);
    const first = (await buy(buyer, await phone())).json();
    const second = (await buy(buyer, await phone())).json();
    await buy(buyer, await phone());
    await answerBank(first.clientSecret);
    expect((await confirm(buyer, first.orderId)).statusCode).toBe(201);
    expect((await buy(buyer, await phone())).statusCode).toBe(202);
    await shop.app.inject({
      method: "POST",
      url: `/orders/${second.orderId}/cancel`,
      headers: buyer.headers,
    });
    expect((await buy(buyer, await phone(), { card: DECLINED })).statusCode).toBe(402);
    expect((await buy(buyer, await phone())).statusCode).toBe(202);
    expect((await buy(buyer, await phone())).json().error).toBe("TOO_MANY_UNPAID");
  });

  test("counts another card for a declined order as well", async () => {
    const buyer = await registerBuyer(shop);
    const item = await phone();
    const key = newKey();
    await buy(buyer, item, { card: DECLINED, key });
    for (let count = 0; count < 3; count += 1) await buy(buyer, await phone());
    expect((await buy(buyer, item, { key })).json().error).toBe("TOO_MANY_UNPAID");
    expect(await stockOf(item)).toEqual({ onHand: 100, reserved: 0 });
  });

  test("does not affect another account at the same network address", async () => {
    const [one, other] = [await registerBuyer(shop), await registerBuyer(shop)];
    for (let count = 0; count < 3; count += 1) await buy(one, await phone());
    expect((await buy(other, await phone())).statusCode).toBe(202);
  });

  test("does not count quotes, which hold no stock", async () => {
    const buyer = await registerBuyer(shop);
    const { rows } = await shop.database.$client.query<{ id: string }>(
      `insert into orders (number, user_id, email, total_cents, tax_cents, shipping_cents, shipping_option, ship_name,
         ship_adresse, ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, expires_at)
       select 'Q' || n, $1, $2, 0, 0, 0, 'standard', 'Zoé', '1 rue X', '75011', 'Paris', 'none', 'quote' || n, '', now()
       from generate_series(1, 9) n returning id`,
      [buyer.id, buyer.email],
    );
    expect(rows).toHaveLength(9);
    expect((await buy(buyer, await phone())).statusCode).toBe(202);
  });

  test("is multiplied by RATE_LIMIT_FACTOR", async () => {
    const wide = await openTestShop({
      url: shop.url,
      environment: { ...environment, RATE_LIMIT_FACTOR: "2" },
    });
    try {
      const buyer = await registerBuyer(wide);
      const codes: number[] = [];
      for (let count = 0; count < 7; count += 1) {
        const payload = orderFor(await phone(), PRICE);
        const paymentMethodId = await testCard(wide, ASKS_THE_BANK);
        codes.push((await order(wide, buyer, { ...payload, paymentMethodId })).statusCode);
      }
      expect(codes).toEqual([202, 202, 202, 202, 202, 202, 409]);
    } finally {
      await wide.close();
    }
  });
});

describe("a new order of the same cart", () => {
  test("replaces the older unpaid one, which is cancelled at the provider first", async () => {
    const buyer = await registerBuyer(shop);
    const item = await phone(1);
    const older = (await buy(buyer, item)).json();
    const newer = await buy(buyer, item, { card: "4242424242424242" });
    expect(newer.json()).toMatchObject({ status: "PAYED" });
    expect(await ordersOf(buyer)).toMatchObject([
      { number: older.orderId, status: "CANCELLED", reservation: "released" },
      { number: newer.json().orderId, status: "PAYED" },
    ]);
    expect(await atProvider(buyer)).toEqual(["cancelled", "succeeded"]);
    expect(await stockOf(item)).toEqual({ onHand: 0, reserved: 0 });
  });

  test("ten times leaves one that holds stock", async () => {
    const buyer = await registerBuyer(shop);
    const item = await phone();
    for (let count = 0; count < 10; count += 1) expect((await buy(buyer, item)).statusCode).toBe(202);
    expect(await stockOf(item)).toEqual({ onHand: 100, reserved: 1 });
    expect((await atProvider(buyer)).filter((status) => status !== "cancelled")).toEqual(["requires_action"]);
  });

  test("makes the bank’s step of the older one, open in another tab, charge nothing and say why", async () => {
    const buyer = await registerBuyer(shop);
    const item = await phone();
    const key = newKey();
    const older = (await buy(buyer, item, { key })).json();
    await buy(buyer, item);
    expect((await answerBank(older.clientSecret)).statusCode).toBe(204);
    const confirmed = await confirm(buyer, older.orderId);
    expect([confirmed.statusCode, confirmed.json().error]).toEqual([409, "ORDER_REPLACED"]);
    expect((await buy(buyer, item, { key })).json().error).toBe("ORDER_REPLACED");
    expect(await atProvider(buyer)).toEqual(["cancelled", "requires_action"]);
  });

  test("returns the older one when that was paid, also when repeated, and charges nothing else", async () => {
    const buyer = await registerBuyer(shop);
    const item = await phone();
    const older = (await buy(buyer, item)).json();
    await answerBank(older.clientSecret);
    const key = newKey();
    for (let count = 0; count < 2; count += 1) {
      const answer = await buy(buyer, item, { card: "4242424242424242", key });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        201,
        { orderId: older.orderId, status: "PAYED" },
      ]);
    }
    expect(await atProvider(buyer)).toEqual(["succeeded"]);
    expect(await stockOf(item)).toEqual({ onHand: 99, reserved: 0 });
  });

  test("returns a paid older one to a late repeat of either key", async () => {
    const buyer = await registerBuyer(shop);
    const item = await phone();
    const [key, newer] = [newKey(), newKey()];
    const older = (await buy(buyer, item, { key })).json();
    await answerBank(older.clientSecret);
    expect((await buy(buyer, item, { key: newer })).json()).toMatchObject({ orderId: older.orderId });
    for (const repeated of [key, newer, key]) {
      const answer = await buy(buyer, item, { card: "4242424242424242", key: repeated });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        201,
        { orderId: older.orderId, status: "PAYED" },
      ]);
    }
    expect(await ordersOf(buyer)).toHaveLength(1);
    expect(await atProvider(buyer)).toEqual(["succeeded"]);
    expect(await stockOf(item)).toEqual({ onHand: 99, reserved: 0 });
  });

  test("is refused while the provider cannot end the older one: no second card is charged", async () => {
    const buyer = await registerBuyer(shop);
    const item = await phone();
    await buy(buyer, item);
    const away = { ...shop.shop.gateway, cancel: () => Promise.reject(new GatewayUnreachable("away")) };
    const input = { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop) };
    await expect(placeOrder(deps(0, away), personOf(buyer), newKey(), input)).rejects.toMatchObject({
      code: "UNAVAILABLE",
    });
    expect(await ordersOf(buyer)).toMatchObject([{ status: "PENDING", reservation: "held" }]);
    expect(await atProvider(buyer)).toEqual(["requires_action"]);
  });

  test("without a card, as a page sends after a reload, ends no order", async () => {
    const buyer = await registerBuyer(shop);
    const item = await phone();
    await buy(buyer, item);
    expect((await order(shop, buyer, orderFor(item, PRICE))).statusCode).toBe(400);
    expect(await atProvider(buyer)).toEqual(["requires_action"]);
  });

  test("with another quantity does not replace the older one", async () => {
    const buyer = await registerBuyer(shop);
    const item = await phone();
    await buy(buyer, item);
    await buy(buyer, item, { quantity: 2 });
    expect(await stockOf(item)).toEqual({ onHand: 100, reserved: 3 });
  });
});

describe("how long stock is held", () => {
  const reservedAfter = async (item: number, minutes: number) => {
    await reconcileOrders(deps(minutes * MINUTE));
    return (await stockOf(item)).reserved;
  };

  test("is fifteen minutes from the start of the bank’s step, however often its state is requested", async () => {
    const buyer = await registerBuyer(shop);
    const item = await phone();
    const silent: PaymentGateway = {
      ...shop.shop.gateway,
      confirm: async (...args) => {
        await shop.shop.gateway.confirm(...args);
        throw new GatewayUnreachable(new Error("time is up"));
      },
    };
    const input = { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop, ASKS_THE_BANK) };
    await expect(placeOrder(deps(0, silent), personOf(buyer), newKey(), input)).rejects.toMatchObject({
      code: "PAYMENT_UNKNOWN",
    });
    // The shop hears of the bank’s step after four minutes.
    expect(await reservedAfter(item, 4)).toBe(1);
    expect(await reservedAfter(item, 10)).toBe(1);
    expect(await reservedAfter(item, 18.9)).toBe(1);
    expect(await reservedAfter(item, 19.1)).toBe(0);
  });

  test("is five minutes for an order whose card was never charged", async () => {
    const buyer = await registerBuyer(shop);
    const item = await phone();
    const away: PaymentGateway = {
      ...shop.shop.gateway,
      confirm: () => Promise.reject(new GatewayUnreachable(new Error("away"))),
    };
    const input = { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop) };
    await expect(placeOrder(deps(0, away), personOf(buyer), newKey(), input)).rejects.toMatchObject({
      code: "PAYMENT_UNKNOWN",
    });
    expect(await reservedAfter(item, 4.9)).toBe(1);
    expect(await reservedAfter(item, 5.1)).toBe(0);
    expect(await atProvider(buyer)).toEqual(["cancelled"]);
  });

  test("ends at a decline, and the order waits fifteen minutes for another card", async () => {
    const buyer = await registerBuyer(shop);
    const item = await phone();
    await buy(buyer, item, { card: DECLINED });
    expect(await reservedAfter(item, 14.9)).toBe(0);
    expect(await ordersOf(buyer)).toMatchObject([{ status: "PENDING" }]);
    await reconcileOrders(deps(15.1 * MINUTE));
    expect(await ordersOf(buyer)).toMatchObject([{ status: "CANCELLED" }]);
  });
});

test("fifty accounts that take all units and leave the bank’s step keep them for fifteen minutes, and one buyer then has one", async () => {
  const item = await phone(50);
  const hoarders = await Promise.all(Array.from({ length: 50 }, () => registerBuyer(shop)));
  for (const hoarder of hoarders) expect((await buy(hoarder, item)).statusCode).toBe(202);
  const buyer = await registerBuyer(shop);
  expect((await buy(buyer, item)).json().error).toBe("OUT_OF_STOCK");
  await reconcileOrders(deps(15.1 * MINUTE));
  expect(await stockOf(item)).toEqual({ onHand: 50, reserved: 0 });
  expect((await buy(buyer, item, { card: "4242424242424242" })).statusCode).toBe(201);
}, 60_000);

describe("a seller", () => {
  test("can’t buy their own listing: 422, nothing is written or held, in a cart with others as well", async () => {
    const both = await registerBuyer(shop);
    const own = await listPhone(shop, both.id, { stock: 3 });
    const other = await phone();
    const items = [own, other].flatMap((item) => orderFor(item, PRICE).items);
    for (const payload of [orderFor(own, PRICE), { ...orderFor(own, PRICE), items }]) {
      const answer = await order(shop, both, { ...payload, paymentMethodId: await testCard(shop) });
      expect([answer.statusCode, answer.json().error]).toEqual([422, "OWN_LISTING"]);
    }
    expect(await ordersOf(both)).toEqual([]);
    expect([await stockOf(own), await stockOf(other)]).toMatchObject([{ reserved: 0 }, { reserved: 0 }]);
    expect((await buy(both, other)).statusCode).toBe(202);
  });
});

describe("the same key", () => {
  const place = async (buyer: Buyer, key: string, change: object, line: object = {}) => {
    const item = await phone();
    const payload = { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop) };
    const first = await order(shop, buyer, payload, key);
    const [given] = payload.items;
    return {
      first,
      second: await order(shop, buyer, { ...payload, items: [{ ...given, ...line }], ...change }, key),
    };
  };

  test.each([
    ["tax", { taxAmount: 12 }, {}],
    ["total", { totalAmount: 1 }, {}],
    ["date", { createdAt: "2031-01-01T00:00:00.000Z" }, {}],
    ["status", { status: "CANCELLED" }, {}],
    ["tax of a line", {}, { tax: 9, taxRate: 0.05 }],
    ["name", {}, { productName: "another name" }],
  ])("with another %s is the same order", async (_words, change, line) => {
    const { first, second } = await place(await registerBuyer(shop), newKey(), change, line);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
  });

  test.each([
    ["product", {}, { productId: "999999" }],
    ["quantity", {}, { quantity: 2 }],
    ["price", {}, { price: 1 }],
    ["delivery", { shippingOption: "express" }, {}],
  ])("with another %s is refused with 422", async (_words, change, line) => {
    const { second } = await place(await registerBuyer(shop), newKey(), change, line);
    expect([second.statusCode, second.json().error]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
  });
});
