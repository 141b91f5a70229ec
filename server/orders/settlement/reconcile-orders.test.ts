import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { placeOrder } from "#server/orders/placement/place-order.ts";
import { orders, payments } from "#server/orders/tables.ts";
import { GatewayUnreachable, type PaymentGateway } from "#server/payments/gateway.ts";
import { type Buyer, listPhone, newKey, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { reconcileOrders } from "./reconcile-orders.ts";
import { settleOrder } from "./settle-order.ts";

const MINUTE = 60_000;
let shop: TestShop;
let buyer: Buyer;
let item: number;
let later = 0;
const clock = () => new Date(Date.now() + later);
const log = { error: () => {} };

beforeEach(async () => {
  later = 0;
  shop = await openTestShop();
  buyer = await registerBuyer(shop);
  item = await listPhone(shop, (await registerBuyer(shop)).id);
});
afterEach(() => shop.close());

const deps = (gateway: PaymentGateway = shop.shop.gateway) => ({ ...shop.shop, clock, gateway, log });
const theOrder = async () => (await shop.database.select().from(orders))[0];
const thePayments = () => shop.database.select().from(payments);
const stock = async () => {
  const [row] = await shop.database.select().from(smartphoneItems).where(eq(smartphoneItems.id, item));
  return { onHand: row?.onHand, reserved: row?.reserved };
};

/** A provider that charges and then does not answer. */
function silentAfterCharge(): PaymentGateway {
  const { gateway } = shop.shop;
  return {
    ...gateway,
    async confirm(reference, method) {
      await gateway.confirm(reference, method);
      throw new GatewayUnreachable(new Error("time is up"));
    },
  };
}

async function pay(gateway: PaymentGateway, card = "4242424242424242") {
  const input = { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop, card) };
  const person = { userId: buyer.id, email: buyer.email, locale: "fr" as const };
  return placeOrder(deps(gateway), person, newKey(), input);
}

test("an order whose charge got no answer is settled soon after, and charged once", async () => {
  await expect(pay(silentAfterCharge())).rejects.toMatchObject({ code: "PAYMENT_UNKNOWN" });
  expect(await theOrder()).toMatchObject({ status: "PENDING", reservation: "held" });
  await reconcileOrders(deps());
  expect(await theOrder()).toMatchObject({ status: "PENDING" });
  later = 3 * MINUTE;
  await reconcileOrders(deps());
  expect(await theOrder()).toMatchObject({ status: "PAYED", reservation: "taken" });
  expect(await thePayments()).toMatchObject([{ status: "succeeded" }]);
  expect(await stock()).toEqual({ onHand: 0, reserved: 0 });
});

/** Longest delay of a round after the minute: the queue checks its schedule every 10 s and its jobs every 5.5 s. */
const ROUND_LATE = 16_000;

test.each([1, 20, 29, 31, 45, 59])(
  "charged %i s after a minute's round without an answer, an order is PAYED within 120 s",
  async (second) => {
    const placed = Math.floor(Date.now() / MINUTE) * MINUTE + second * 1000;
    later = placed - Date.now();
    await expect(pay(silentAfterCharge())).rejects.toMatchObject({ code: "PAYMENT_UNKNOWN" });
    for (let round = placed - second * 1000 + MINUTE + ROUND_LATE; ; round += MINUTE) {
      expect(round - placed).toBeLessThanOrEqual(2 * MINUTE);
      later = round - Date.now();
      await reconcileOrders(deps());
      if ((await theOrder())?.status === "PAYED") return;
    }
  },
);

test("an order that waits for the bank’s step keeps its stock for fifteen minutes, then it is cancelled, at the provider too", async () => {
  await pay(shop.shop.gateway, "4000002500003155");
  later = 10 * MINUTE;
  await reconcileOrders(deps());
  expect(await stock()).toEqual({ onHand: 1, reserved: 1 });
  later = 16 * MINUTE;
  await reconcileOrders(deps());
  expect(await theOrder()).toMatchObject({ status: "CANCELLED", reservation: "released" });
  expect(await stock()).toEqual({ onHand: 1, reserved: 0 });
  const [payment] = await thePayments();
  expect((await shop.shop.gateway.find(payment?.reference ?? "")).state).toBe("cancelled");
});

test("an order whose provider was never reached is cancelled when it expires", async () => {
  const away: PaymentGateway = {
    ...shop.shop.gateway,
    open: () => Promise.reject(new GatewayUnreachable(new Error("away"))),
  };
  await expect(pay(away)).rejects.toMatchObject({ code: "PAYMENT_UNKNOWN" });
  later = 16 * MINUTE;
  await reconcileOrders(deps());
  expect(await theOrder()).toMatchObject({ status: "CANCELLED" });
  expect(await stock()).toEqual({ onHand: 1, reserved: 0 });
});

test("a declined order without another card is cancelled when it expires", async () => {
  await order(shop, buyer, {
    ...orderFor(item, 45_990),
    paymentMethodId: await testCard(shop, "4000000000000002"),
  });
  later = 16 * MINUTE;
  await reconcileOrders(deps());
  expect(await theOrder()).toMatchObject({ status: "CANCELLED" });
  expect(await thePayments()).toMatchObject([{ status: "declined" }]);
});

test("an order that gets another card while the provider is asked about an earlier one keeps its time", async () => {
  const DECLINED = "4000000000000002";
  const buy = async (card: string, key: string) => {
    const payload = { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop, card) };
    return order(shop, buyer, payload, key);
  };
  await shop.database.update(smartphoneItems).set({ onHand: 2 }).where(eq(smartphoneItems.id, item));
  const [earlier, key] = [newKey(), newKey()];
  await buy(DECLINED, earlier);
  await buy(DECLINED, key);
  later = 16 * MINUTE;
  const { gateway } = shop.shop;
  let asked = false;
  const meanwhile: PaymentGateway = {
    ...gateway,
    async cancel(reference) {
      const intent = await gateway.cancel(reference);
      if (asked) return intent;
      asked = true;
      const input = {
        ...orderFor(item, 45_990),
        paymentMethodId: await testCard(shop, "4000002500003155"),
      };
      await placeOrder(deps(), { userId: buyer.id, email: buyer.email, locale: "fr" }, key, input);
      return intent;
    },
  };
  await reconcileOrders(deps(meanwhile));
  const rows = await shop.database.select().from(orders).orderBy(orders.id);
  expect(rows).toMatchObject([{ status: "CANCELLED" }, { status: "PENDING", reservation: "held" }]);
});

test("a payment of another amount than the order’s is never PAYED", async () => {
  const cheap: PaymentGateway = {
    ...shop.shop.gateway,
    confirm: async (...args) => ({ ...(await shop.shop.gateway.confirm(...args)), amountCents: 1 }),
  };
  await expect(pay(cheap)).rejects.toMatchObject({ code: "PAYMENT_UNKNOWN" });
  expect(await theOrder()).toMatchObject({ status: "PENDING" });
});

test("money for an order that was cancelled and sold to another buyer is refunded", async () => {
  await pay(shop.shop.gateway, "4000002500003155");
  const [payment] = await thePayments();
  const reference = payment?.reference ?? "";
  // The bank approves at the moment the order expires.
  const late: PaymentGateway = {
    ...shop.shop.gateway,
    cancel: async () => ({ ...(await shop.shop.gateway.find(reference)), state: "cancelled" }),
  };
  later = 16 * MINUTE;
  await reconcileOrders(deps(late));
  expect(await theOrder()).toMatchObject({ status: "CANCELLED" });
  await shop.app.inject({
    method: "POST",
    url: `/sandbox/3ds/${payment?.clientSecret}`,
    payload: { approve: true },
  });
  if (!payment) throw new Error("no payment was written");
  const settled = await settleOrder(deps(), payment, await shop.shop.gateway.find(reference));
  expect(settled.outcome).toBe("refund");
  expect(await stock()).toEqual({ onHand: 1, reserved: 0 });
});
