import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { placeOrder } from "#server/orders/placement/place-order.ts";
import { reconcileOrders } from "#server/orders/settlement/reconcile-orders.ts";
import { orders, payments } from "#server/orders/tables.ts";
import { GatewayUnreachable, type PaymentGateway } from "#server/payments/gateway.ts";
import { refunds } from "#server/refunds/tables.ts";
import { type Buyer, listPhone, newKey, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { cancelOrder } from "./cancel-order.ts";
import { refundOrder } from "./refund-order.ts";

const ASKS_THE_BANK = "4000002500003155";
const PRICE = 45_990;
let shop: TestShop;
let seller: Buyer;
const log = { error: () => {} };

beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerBuyer(shop);
});
afterAll(() => shop.close());

async function situation({ stock = 1 } = {}) {
  const buyer = await registerBuyer(shop);
  const item = await listPhone(shop, seller.id, { stock });
  const person = { userId: buyer.id, email: buyer.email, locale: "fr" as const };
  return {
    buyer,
    item,
    person,
    place: async (card?: string) =>
      order(shop, buyer, { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop, card) }),
    async stock() {
      const [row] = await shop.database.select().from(smartphoneItems).where(eq(smartphoneItems.id, item));
      return { onHand: row?.onHand, reserved: row?.reserved };
    },
    async theOrder() {
      const [row] = await shop.database.select().from(orders).where(eq(orders.userId, buyer.id));
      if (!row) throw new Error("there is no order");
      return row;
    },
    async thePayments() {
      const rows = await shop.database
        .select({ payment: payments })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(eq(orders.userId, buyer.id))
        .orderBy(payments.attempt);
      return rows.map(({ payment }) => payment);
    },
    atProvider: async () => {
      const { rows } = await shop.database.$client.query<{ status: string }>(
        "select i.status from sandbox.intents i join orders o on o.number = i.order_number where o.user_id = $1 order by i.created_at",
        [buyer.id],
      );
      return rows.map(({ status }) => status);
    },
  };
}

const cancel = (buyer: Buyer, id: string) =>
  shop.app.inject({ method: "POST", url: `/orders/${id}/cancel`, headers: buyer.headers });
const answerBank = (secret: string, approve = true) =>
  shop.app.inject({ method: "POST", url: `/sandbox/3ds/${secret}`, payload: { approve } });
const deps = (gateway: PaymentGateway = shop.shop.gateway, clock = shop.shop.clock) => ({
  ...shop.shop,
  clock,
  gateway,
  log,
});

describe("a buyer who cancels", () => {
  test("an order that waits for the bank cancels the payment at the provider and releases the stock", async () => {
    const { buyer, place, stock, atProvider, thePayments } = await situation();
    const { orderId, clientSecret } = (await place(ASKS_THE_BANK)).json();
    const answer = await cancel(buyer, orderId);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toMatchObject({ orderId, status: "CANCELLED" });
    expect(await stock()).toEqual({ onHand: 1, reserved: 0 });
    expect(await atProvider()).toEqual(["cancelled"]);
    expect(await thePayments()).toMatchObject([{ status: "cancelled" }]);
    await answerBank(clientSecret);
    expect(await atProvider()).toEqual(["cancelled"]);
    expect((await cancel(buyer, orderId)).json()).toMatchObject({ status: "CANCELLED" });
  });

  test("an order with a declined card keeps the decline, and accepts no other card", async () => {
    const { buyer, item, place, theOrder, thePayments } = await situation();
    await place("4000000000000002");
    const { number, idempotencyKey } = await theOrder();
    expect((await cancel(buyer, number)).statusCode).toBe(200);
    expect(await thePayments()).toMatchObject([{ status: "declined" }]);
    const payload = { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop) };
    expect((await order(shop, buyer, payload, idempotencyKey)).json().error).toBe("ORDER_CLOSED");
  });

  test("an order that the bank has approved meanwhile settles it instead: 409", async () => {
    const { buyer, place, stock, theOrder } = await situation();
    const { orderId, clientSecret } = (await place(ASKS_THE_BANK)).json();
    await answerBank(clientSecret);
    expect((await cancel(buyer, orderId)).json().error).toBe("ORDER_CLOSED");
    expect(await theOrder()).toMatchObject({ status: "PAYED", reservation: "taken" });
    expect(await stock()).toEqual({ onHand: 0, reserved: 0 });
  });

  test("a paid order gets 409, another user’s order 404, and no session 401", async () => {
    const { buyer, place } = await situation();
    const { orderId } = (await place()).json();
    expect((await cancel(buyer, orderId)).json().error).toBe("ORDER_CLOSED");
    expect((await cancel(seller, orderId)).statusCode).toBe(404);
    const nobody = await shop.app.inject({ method: "POST", url: `/orders/${orderId}/cancel` });
    expect(nobody.statusCode).toBe(401);
  });

  test("while the provider is unreachable gets 503, and the order is unchanged", async () => {
    const { place, person, theOrder, stock } = await situation();
    await place(ASKS_THE_BANK);
    const away = { ...shop.shop.gateway, cancel: () => Promise.reject(new GatewayUnreachable("away")) };
    const { number } = await theOrder();
    await expect(cancelOrder(deps(away), person.userId, number)).rejects.toMatchObject({
      code: "UNAVAILABLE",
    });
    expect(await theOrder()).toMatchObject({ status: "PENDING" });
    expect(await stock()).toEqual({ onHand: 1, reserved: 1 });
  });

  test.each(["open", "confirm"] as const)(
    "in the moment in which another window is at `%s` is not charged for it",
    async (step) => {
      const { item, person, theOrder, stock, atProvider } = await situation();
      const { gateway } = shop.shop;
      const meanwhile = async () =>
        void (await cancelOrder(deps(), person.userId, (await theOrder()).number));
      const crossing: PaymentGateway = {
        ...gateway,
        async open(attempt) {
          const opened = await gateway.open(attempt);
          if (step === "open") await meanwhile();
          return opened;
        },
        async confirm(...args) {
          if (step === "confirm") await meanwhile();
          return gateway.confirm(...args);
        },
      };
      const input = { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop) };
      await expect(placeOrder(deps(crossing), person, newKey(), input)).rejects.toMatchObject({
        code: "ORDER_CLOSED",
      });
      expect(await theOrder()).toMatchObject({ status: "CANCELLED" });
      expect(await atProvider()).toEqual(["cancelled"]);
      expect(await stock()).toEqual({ onHand: 1, reserved: 0 });
    },
  );
});

describe("another card after a decline", () => {
  test("keeps its stock when the decline is recorded late", async () => {
    const { buyer, item, place, theOrder, thePayments, stock } = await situation();
    await place("4000000000000002");
    const { idempotencyKey } = await theOrder();
    const paymentMethodId = await testCard(shop, ASKS_THE_BANK);
    await order(shop, buyer, { ...orderFor(item, PRICE), paymentMethodId }, idempotencyKey);
    const [first] = await thePayments();
    const { applyDecline } = await import("#server/orders/settlement/apply-outcome.ts");
    if (!first?.reference) throw new Error("the first card was not tried");
    await applyDecline(deps(), first, await shop.shop.gateway.find(first.reference));
    expect(await stock()).toEqual({ onHand: 1, reserved: 1 });
  });

  test("has fifteen minutes of its own, and the state of the first card does not cancel it", async () => {
    const { buyer, item, place, theOrder, stock } = await situation();
    await place("4000000000000002");
    const { idempotencyKey, createdAt, number } = await theOrder();
    const later = (minutes: number) => () => new Date(createdAt.getTime() + minutes * 60_000);
    const person = { userId: buyer.id, email: buyer.email, locale: "fr" as const };
    const input = { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop, ASKS_THE_BANK) };
    const waiting = await placeOrder(deps(undefined, later(14)), person, idempotencyKey, input);
    expect(waiting).toMatchObject({ outcome: "action", order: { number } });
    await reconcileOrders(deps(undefined, later(16)));
    expect(await theOrder()).toMatchObject({ status: "PENDING", reservation: "held" });
    await reconcileOrders(deps(undefined, later(30)));
    expect(await theOrder()).toMatchObject({ status: "CANCELLED" });
    expect(await stock()).toEqual({ onHand: 1, reserved: 0 });
  });

  test("is not charged when the first one succeeded after all: the order is paid once", async () => {
    const { buyer, item, place, theOrder, atProvider, thePayments } = await situation();
    await place("4000000000000002");
    const { idempotencyKey, number } = await theOrder();
    await shop.database.$client.query(
      "update sandbox.intents set status = 'succeeded', decline_code = null where order_number = $1",
      [number],
    );
    const payload = { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop) };
    const answer = await order(shop, buyer, payload, idempotencyKey);
    expect(answer.json()).toMatchObject({ status: "PAYED" });
    expect(await atProvider()).toEqual(["succeeded"]);
    expect(await thePayments()).toMatchObject([{ status: "succeeded" }, { status: "cancelled" }]);
  });
});

describe("a refund", () => {
  test("of money for a cancelled order is made by the request that finds it and queued as well, and nothing is sold", async () => {
    const { buyer, place, stock, theOrder, thePayments, atProvider } = await situation();
    const { orderId, clientSecret } = (await place(ASKS_THE_BANK)).json();
    // The bank approves although the provider has cancelled.
    const { gateway } = shop.shop;
    const hasty: PaymentGateway = {
      ...gateway,
      cancel: async (reference) => ({ ...(await gateway.find(reference)), state: "cancelled" }),
    };
    await cancelOrder(deps(hasty), buyer.id, orderId);
    await answerBank(clientSecret);
    const [payment] = await thePayments();
    await shop.database.$client.query("insert into payment_events (id, reference) values ('evt_late', $1)", [
      payment?.reference,
    ]);
    const { handlePaymentEvent } = await import("#server/orders/settlement/handle-payment-event.ts");
    const before = shop.jobs.length;
    await handlePaymentEvent(deps(), "evt_late");
    expect(shop.jobs.slice(before)).toEqual([
      { job: "return-money", data: { id: payment?.id } },
      { job: "mail", data: { id: expect.any(String) } },
    ]);
    expect(await atProvider()).toEqual(["refunded"]);
    expect(await thePayments()).toMatchObject([{ status: "refunded" }]);
    expect(await theOrder()).toMatchObject({ status: "CANCELLED", reservation: "released" });
    expect(await stock()).toEqual({ onHand: 1, reserved: 0 });
    const owed = await shop.database.select().from(mails).where(eq(mails.subjectId, orderId));
    expect(owed).toMatchObject([{ kind: "order-cancelled" }]);
  });

  test("by the operator cancels the paid order and returns its units, once", async () => {
    const { place, stock, theOrder, thePayments, atProvider } = await situation({ stock: 2 });
    const { orderId } = (await place()).json();
    expect(await stock()).toEqual({ onHand: 1, reserved: 0 });
    await refundOrder(deps(), orderId);
    await refundOrder(deps(), orderId);
    expect(await theOrder()).toMatchObject({ status: "CANCELLED", reservation: "released" });
    expect(await thePayments()).toMatchObject([{ status: "refunded" }]);
    expect(await atProvider()).toEqual(["refunded"]);
    expect(await stock()).toEqual({ onHand: 2, reserved: 0 });
  });

  test("is not recorded while the provider is unreachable, and the next try completes it", async () => {
    const { place, theOrder } = await situation();
    const { orderId } = (await place()).json();
    const { gateway } = shop.shop;
    const away = { ...gateway, refundPart: () => Promise.reject(new GatewayUnreachable("away")) };
    await expect(refundOrder(deps(away), orderId)).rejects.toThrow(GatewayUnreachable);
    expect(await theOrder()).toMatchObject({ status: "PAYED" });
    const { reference } = (await shop.database.select().from(payments)).at(-1) ?? {};
    // The refund reached the provider, but its answer was lost.
    const [refund] = await shop.database.select().from(refunds).orderBy(desc(refunds.id)).limit(1);
    await gateway.refundPart(reference ?? "", {
      attempt: "1",
      key: refund?.key ?? "",
      amountCents: refund?.amountCents ?? 0,
    });
    await refundOrder(deps(), orderId);
    expect(await theOrder()).toMatchObject({ status: "CANCELLED" });
  });

  test("is refused for an unpaid or unknown order", async () => {
    const { place } = await situation();
    const { orderId } = (await place(ASKS_THE_BANK)).json();
    await expect(refundOrder(deps(), orderId)).rejects.toMatchObject({ code: "ORDER_CLOSED" });
    await expect(refundOrder(deps(), "RL-NONE-NONE")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is required by the database before a paid order is cancelled", async () => {
    const { place, theOrder } = await situation();
    await place();
    const { id } = await theOrder();
    const forced = shop.database
      .update(orders)
      .set({ status: "CANCELLED", cancelledAt: new Date(), reservation: "released" })
      .where(eq(orders.id, id));
    await expect(forced).rejects.toMatchObject({ cause: { code: "23514" } });
  });
});
