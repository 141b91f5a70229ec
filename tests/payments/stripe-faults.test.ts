import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { reconcileOrders } from "#server/orders/settlement/reconcile-orders.ts";
import { openStripeShop, type StripeShop } from "./stripe-shop.ts";

const OPEN = /^POST \/v1\/payment_intents$/;
const CONFIRM = /\/confirm$/;
const FIND = /^GET \/v1\/payment_intents\//;

let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop({ callLimitMs: 400 });
});
afterEach(() => {
  shop.stripe.forgetFaults();
  shop.jobs.length = 0;
});
afterAll(() => shop.close());

const charges = async (number: string) => shop.stripe.chargesOf(number).length;

describe("a provider with one failure", () => {
  test.each([
    ["opening answers 500", OPEN, "500-before"],
    ["opening answers 429", OPEN, "429"],
    ["opening breaks off before it is made", OPEN, "drop-before"],
    ["opening breaks off after it is made", OPEN, "drop-after"],
    ["opening is made and never answered", OPEN, "hang-after"],
    ["charging answers 500", CONFIRM, "500-before"],
    ["charging answers 429", CONFIRM, "429"],
    ["charging breaks off before it is made", CONFIRM, "drop-before"],
    ["charging breaks off after it is made", CONFIRM, "drop-after"],
    ["charging is made and never answered", CONFIRM, "hang-after"],
  ] as const)("%s: it is asked again, the order is paid and charged once", async (_words, on, kind) => {
    const { place, theOrder, stock } = await shop.situation();
    shop.stripe.orderFault({ on, kind });
    expect((await place()).statusCode).toBe(201);
    const { number, status } = await theOrder();
    expect({ status, charges: await charges(number) }).toEqual({ status: "PAYED", charges: 1 });
    expect(await stock()).toEqual({ onHand: 0, reserved: 0 });
  });

  test("a slow answer in time is used", async () => {
    const { place } = await shop.situation();
    shop.stripe.orderFault({ on: CONFIRM, kind: "delay", delayMs: 250 });
    expect((await place()).statusCode).toBe(201);
  });
});

describe("a provider whose answer is lost", () => {
  test.each(["drop-after", "500-after", "hang-after"] as const)(
    "charged, then %s until time is up: 502, the stock held, and the queue finds it paid, once",
    async (kind) => {
      const { place, theOrder, stock, mails } = await shop.situation();
      shop.stripe.orderFault({ on: CONFIRM, kind, times: 9 });
      const answer = await place();
      expect(answer.statusCode).toBe(502);
      expect(answer.json().error).toBe("PAYMENT_UNKNOWN");
      expect(await theOrder()).toMatchObject({ status: "PENDING", reservation: "held" });
      expect(await stock()).toEqual({ onHand: 1, reserved: 1 });
      shop.stripe.forgetFaults();
      await shop.work();
      const { number, status } = await theOrder();
      expect({ status, charges: await charges(number) }).toEqual({ status: "PAYED", charges: 1 });
      expect(await mails()).toHaveLength(1);
    },
  );

  test("the job fails while the outcome is unknown, so that it is repeated", async () => {
    const { place, theOrder } = await shop.situation();
    shop.stripe.orderFault({ on: CONFIRM, kind: "drop-after", times: 9 });
    shop.stripe.orderFault({ on: FIND, kind: "500-before", times: 1 });
    await place();
    const owed = [...shop.jobs];
    await expect(shop.work()).rejects.toThrow();
    shop.jobs.push(...owed);
    await shop.work();
    expect(await theOrder()).toMatchObject({ status: "PAYED" });
  });

  test("the same key after the first request has ended returns the order", async () => {
    const { place, theOrder } = await shop.situation();
    shop.stripe.orderFault({ on: CONFIRM, kind: "hang-after", times: 3 });
    expect((await place()).statusCode).toBe(502);
    expect((await place()).json().error).toBe("IN_PROGRESS");
    const { number, id } = await theOrder();
    await shop.database.$client.query(
      "update payments set created_at = created_at - interval '16 seconds' where order_id = $1",
      [id],
    );
    expect((await place()).statusCode).toBe(201);
    expect(await charges(number)).toBe(1);
  });

  test("an attempt that never reached the provider is resumed by the same key, and charged once", async () => {
    const { place, theOrder } = await shop.situation();
    shop.stripe.orderFault({ on: OPEN, kind: "500-before", times: 3 });
    expect((await place()).statusCode).toBe(502);
    const { number, id } = await theOrder();
    await shop.database.$client.query(
      "update payments set created_at = created_at - interval '16 seconds' where order_id = $1",
      [id],
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => place()));
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0);
    expect(await charges(number)).toBe(1);
    expect(await theOrder()).toMatchObject({ status: "PAYED" });
  });

  test("a repeat while the provider is away: 502 with its code, never 500", async () => {
    const { buyer, place } = await shop.situation();
    const { orderId } = (await place("pm_card_authenticationRequired")).json();
    shop.stripe.orderFault({ on: FIND, kind: "500-before", times: 9 });
    const confirm = { method: "POST" as const, url: `/orders/${orderId}/confirm`, headers: buyer.headers };
    expect((await shop.app.inject(confirm)).json().error).toBe("PAYMENT_UNKNOWN");
    expect((await place("pm_card_authenticationRequired")).json().error).toBe("PAYMENT_UNKNOWN");
  });
});

describe("a card that Stripe declines", () => {
  test.each([
    ["pm_card_chargeDeclined", "card_declined"],
    ["pm_card_chargeDeclinedInsufficientFunds", "card_declined"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card"],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc"],
    ["pm_card_chargeDeclinedProcessingError", "processing_error"],
    ["pm_of_somebody_else", "card_declined"],
  ])("%s is answered 402 %s, the stock is back, another card pays", async (method, code) => {
    const { place, stock, theOrder, thePayments } = await shop.situation();
    const refused = await place(method);
    expect([refused.statusCode, refused.json().error]).toEqual([402, code]);
    expect(await stock()).toEqual({ onHand: 1, reserved: 0 });
    expect((await place()).statusCode).toBe(201);
    const former = shop.stripe.intents.get((await thePayments())[0]?.reference ?? "");
    expect(former?.status).toBe("canceled");
    expect(await charges((await theOrder()).number)).toBe(1);
  });
});

describe("the reconciler", () => {
  const later = (minutes: number) => ({
    ...shop.deps,
    clock: () => new Date(Date.now() + minutes * 60_000),
  });

  test("handles new orders beside any number of quotes", async () => {
    const { place, theOrder, buyer } = await shop.situation();
    await shop.database.$client.query(
      `insert into orders (number, user_id, email, total_cents, tax_cents, shipping_cents, shipping_option, ship_name,
         ship_adresse, ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, created_at, expires_at)
       select 'RL-QUOTE-' || n, $1, 'a@b.fr', 0, 0, 0, 'standard', '', '', '', '', 'none', 'quote-' || n, '', now() - interval '1 day', now()
       from generate_series(1, 450) n`,
      [(await shop.situation()).buyer.id],
    );
    shop.stripe.orderFault({ on: CONFIRM, kind: "500-after", times: 3 });
    await place();
    await reconcileOrders(later(3));
    expect(await theOrder()).toMatchObject({ status: "PAYED", userId: buyer.id });
  });

  test("continues with other orders after an error, and logs which failed", async () => {
    const bad = await shop.situation();
    const good = await shop.situation();
    shop.stripe.orderFault({ on: CONFIRM, kind: "500-after", times: 6 });
    await bad.place();
    await good.place();
    const [payment] = await bad.thePayments();
    await shop.database.$client.query("update payments set reference = 'pi_lost' where id = $1", [
      payment?.id,
    ]);
    await reconcileOrders(later(3));
    expect(await bad.theOrder()).toMatchObject({ status: "PENDING" });
    expect(await good.theOrder()).toMatchObject({ status: "PAYED" });
  });

  test("releases an order whose payment was refunded at the provider before it was settled", async () => {
    const { place, theOrder, stock, thePayments } = await shop.situation();
    shop.stripe.orderFault({ on: CONFIRM, kind: "500-after", times: 3 });
    await place();
    await shop.shop.gateway.refund((await thePayments())[0]?.reference ?? "");
    await reconcileOrders(later(3));
    expect(await theOrder()).toMatchObject({ status: "CANCELLED" });
    expect(await stock()).toEqual({ onHand: 1, reserved: 0 });
  });
});
