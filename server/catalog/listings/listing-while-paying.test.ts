import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders, payments } from "#server/orders/tables.ts";
import { type Buyer, listPhone, order, orderFor, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { registerPerson } from "../fixtures/identities.ts";
import { smartphoneItems } from "../tables.ts";

const ASKS_THE_BANK = "4000002500003155";
let shop: TestShop;
let seller: Buyer;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
  buyer = await registerPerson(shop, ["CUSTOMER"]);
});
afterAll(() => shop.close());

const change = (id: number, payload: object) =>
  shop.app.inject({ method: "PATCH", url: `/smartphoneItems/${id}`, headers: seller.headers, payload });
const withdraw = (id: number) =>
  shop.app.inject({ method: "DELETE", url: `/smartphoneItems/${id}`, headers: seller.headers });
const stockOf = async (id: number) => {
  const [row] = await shop.database
    .select({ onHand: smartphoneItems.onHand, reserved: smartphoneItems.reserved })
    .from(smartphoneItems)
    .where(eq(smartphoneItems.id, id));
  return row;
};

/** An order whose buyer is just being asked by the bank: its units are promised, nothing is paid. */
async function beginToPay(itemId: number, quantity: number) {
  const answer = await order(shop, buyer, {
    ...orderFor(itemId, 45_990, quantity),
    paymentMethodId: await testCard(shop, ASKS_THE_BANK),
  });
  expect(answer.statusCode).toBe(202);
  const { orderId, clientSecret } = answer.json<{ orderId: string; clientSecret: string }>();
  return {
    orderId,
    async finish() {
      await shop.app.inject({
        method: "POST",
        url: `/sandbox/3ds/${clientSecret}`,
        payload: { approve: true },
      });
      return shop.app.inject({ method: "POST", url: `/orders/${orderId}/confirm`, headers: buyer.headers });
    },
  };
}

async function chargedFor(orderId: string) {
  const rows = await shop.database
    .select({ amount: payments.amountCents, status: payments.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.number, orderId));
  return rows;
}

test("a price raised while a buyer pays is not the buyer's: charged is what was shown", async () => {
  const item = await listPhone(shop, seller.id, { stock: 2 });
  const paying = await beginToPay(item, 1);
  expect((await change(item, { price: 999 })).statusCode).toBe(200);
  const paid = await paying.finish();
  expect(paid.json()).toMatchObject({ status: "PAYED", totalAmount: 459.9 });
  expect(await chargedFor(paying.orderId)).toEqual([{ amount: 45_990, status: "succeeded" }]);
});

test("a price raised before the order is refused with today's, and nothing is held or charged", async () => {
  const item = await listPhone(shop, seller.id, { stock: 2 });
  await change(item, { price: 999 });
  const answer = await order(shop, buyer, {
    ...orderFor(item, 45_990),
    paymentMethodId: await testCard(shop),
  });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    error: "PRICE_CHANGED",
    prices: [{ productId: String(item), price: 999 }],
  });
  expect(await stockOf(item)).toEqual({ onHand: 2, reserved: 0 });
});

test("a stock cut while a buyer pays keeps the buyer's units: paid, and sold out for the next", async () => {
  const item = await listPhone(shop, seller.id, { stock: 5 });
  const paying = await beginToPay(item, 3);
  const cut = await change(item, { stockQuantity: 1 });
  expect(cut.json()).toMatchObject({ stockQuantity: 1, status: "available" });
  expect(await stockOf(item)).toEqual({ onHand: 4, reserved: 3 });
  expect((await change(item, { status: "sold" })).json()).toMatchObject({ stockQuantity: 0, status: "sold" });
  expect(await stockOf(item)).toEqual({ onHand: 3, reserved: 3 });
  const late = await order(shop, buyer, { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop) });
  expect(late.json()).toMatchObject({
    error: "OUT_OF_STOCK",
    stock: [{ productId: String(item), available: 0 }],
  });
  expect((await paying.finish()).json()).toMatchObject({ status: "PAYED", totalAmount: 1379.7 });
  expect(await stockOf(item)).toEqual({ onHand: 0, reserved: 0 });
});

test("a listing withdrawn while a buyer pays is still delivered", async () => {
  const item = await listPhone(shop, seller.id, { stock: 1 });
  const paying = await beginToPay(item, 1);
  expect((await withdraw(item)).statusCode).toBe(204);
  expect((await paying.finish()).json()).toMatchObject({ status: "PAYED", totalAmount: 459.9 });
  expect(await stockOf(item)).toEqual({ onHand: 0, reserved: 0 });
});

test("changes and orders at the same moment: each order is at the price shown or refused, and stock stays sound", async () => {
  for (let round = 0; round < 12; round += 1) {
    const item = await listPhone(shop, seller.id, { stock: 3 });
    const buyers = Array.from({ length: 4 }, async () =>
      order(shop, buyer, { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop) }),
    );
    const [changed, ...answers] = await Promise.all([
      round % 3 === 2 ? withdraw(item) : change(item, round % 3 ? { stockQuantity: 1 } : { price: 500 }),
      ...buyers,
    ]);
    expect(changed.statusCode).toBeLessThan(300);
    for (const answer of answers) {
      if (answer.statusCode === 201) expect(answer.json().totalAmount).toBe(459.9);
      else {
        expect(answer.statusCode).toBe(409);
        expect(["PRICE_CHANGED", "OUT_OF_STOCK"]).toContain(answer.json().error);
      }
    }
    const stock = await stockOf(item);
    if (stock) expect(stock.reserved).toBe(0);
  }
});
