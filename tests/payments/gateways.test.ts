import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { DeclineCode } from "#contract/orders/payments.ts";
import { GatewayUnreachable, type Intent, type PaymentGateway } from "#server/payments/gateway.ts";
import { stripeGateway } from "#server/payments/stripe-gateway.ts";
import { testCard } from "#tests/people.ts";
import { openTestShop } from "#tests/shop.ts";
import { STRIPE_KEY, type StripeServer, startStripeServer, WEBHOOK_SECRET } from "./stripe-server.ts";

/** A provider, with what the tests need besides its gateway. */
interface Bench {
  readonly gateway: PaymentGateway;
  method(outcome: "succeeds" | "requires_action" | DeclineCode): Promise<string>;
  /** A new card that the buyer asks to save. */
  keptCard(number?: string): Promise<string>;
  /** The buyer's answer to the bank's step. */
  answerBank(intent: Intent, approve: boolean): Promise<unknown>;
  /** The number of charges of an order. */
  charges(orderNumber: string): Promise<number>;
  close(): Promise<unknown>;
}

async function stripeBench(): Promise<Bench> {
  const stripe = await startStripeServer();
  const methods = {
    succeeds: "pm_card_visa",
    requires_action: "pm_card_authenticationRequired",
    card_declined: "pm_card_chargeDeclined",
    expired_card: "pm_card_chargeDeclinedExpiredCard",
    incorrect_cvc: "pm_card_chargeDeclinedIncorrectCvc",
    processing_error: "pm_card_chargeDeclinedProcessingError",
  };
  return {
    gateway: stripeGateway({ secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, api: stripe.api }),
    method: async (outcome) => methods[outcome],
    async keptCard(number = "4242424242424242") {
      const { body } = stripe.createMethod(new URLSearchParams({ "card[number]": number }));
      return z.object({ id: z.string() }).parse(body).id;
    },
    answerBank: async ({ reference }, approve) => stripe.answerBank(reference, approve),
    charges: async (orderNumber) => stripe.chargesOf(orderNumber).length,
    close: stripe.close,
  };
}

async function sandboxBench(): Promise<Bench> {
  const shop = await openTestShop();
  const cards = {
    succeeds: "4242424242424242",
    requires_action: "4000002500003155",
    card_declined: "4000000000000002",
    expired_card: "4000000000000069",
    incorrect_cvc: "4000000000000127",
    processing_error: "4000000000000119",
  };
  return {
    gateway: shop.shop.gateway,
    method: (outcome) => testCard(shop, cards[outcome]),
    keptCard: (number) => testCard(shop, number, { keep: true }),
    answerBank: ({ clientSecret }, approve) =>
      shop.app.inject({ method: "POST", url: `/sandbox/3ds/${clientSecret}`, payload: { approve } }),
    async charges(orderNumber) {
      const { rowCount } = await shop.database.$client.query(
        "select from sandbox.intents where order_number = $1 and status in ('succeeded', 'refunded')",
        [orderNumber],
      );
      return rowCount ?? 0;
    },
    close: shop.close,
  };
}

let orders = 0;
const attempt = (amountCents = 45_990) => ({ orderNumber: `RL-TEST-${++orders}`, attempt: 1, amountCents });

describe.each([
  ["the sandbox", sandboxBench],
  ["Stripe", stripeBench],
])("%s", (_name, open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench.close());

  async function confirmed(outcome: Parameters<Bench["method"]>[0]) {
    const wish = attempt();
    const { reference } = await bench.gateway.open(wish);
    const method = await bench.method(outcome);
    return { wish, reference, method, intent: await bench.gateway.confirm(reference, method) };
  }

  test("opening charges nothing and returns the same intent again", async () => {
    const wish = attempt(12_345);
    const intent = await bench.gateway.open(wish);
    expect(intent).toMatchObject({
      orderNumber: wish.orderNumber,
      amountCents: 12_345,
      currency: "eur",
      state: "open",
      declineCode: null,
    });
    expect(intent.clientSecret.length).toBeGreaterThan(20);
    expect(await bench.gateway.find(intent.reference)).toMatchObject({ ...intent });
    expect(await bench.charges(wish.orderNumber)).toBe(0);
  });

  test("the same order and attempt are one intent, also when opened at the same time; another attempt is another intent", async () => {
    const wish = attempt();
    const opened = await Promise.all(Array.from({ length: 20 }, () => bench.gateway.open(wish)));
    expect(new Set(opened.map(({ reference }) => reference)).size).toBe(1);
    const second = await bench.gateway.open({ ...wish, attempt: 2 });
    expect(second.reference).not.toBe(opened[0]?.reference);
  });

  test("a good card is charged once, also when confirmed at the same time", async () => {
    const { wish, reference, method, intent } = await confirmed("succeeds");
    expect(intent).toMatchObject({ reference, state: "succeeded", amountCents: 45_990, currency: "eur" });
    const again = await Promise.all(
      Array.from({ length: 20 }, () => bench.gateway.confirm(reference, method)),
    );
    expect(new Set(again.map(({ state }) => state))).toEqual(new Set(["succeeded"]));
    expect(await bench.charges(wish.orderNumber)).toBe(1);
    expect(await bench.gateway.find(reference)).toMatchObject({ state: "succeeded" });
  });

  test.each(["card_declined", "expired_card", "incorrect_cvc", "processing_error"] as const)(
    "%s is an answer, not an error, and is told again by find",
    async (code) => {
      const { wish, reference, intent } = await confirmed(code);
      expect(intent).toMatchObject({ reference, state: "declined", declineCode: code });
      expect(await bench.gateway.find(reference)).toMatchObject({ state: "declined", declineCode: code });
      expect(await bench.charges(wish.orderNumber)).toBe(0);
    },
  );

  test("a payment method that does not exist is a declined card", async () => {
    const wish = attempt();
    const { reference } = await bench.gateway.open(wish);
    const intent = await bench.gateway.confirm(reference, "pm_none");
    expect(intent).toMatchObject({ reference, state: "declined", declineCode: "card_declined" });
    expect(await bench.charges(wish.orderNumber)).toBe(0);
  });

  test("the bank’s step: waits, then pays when it is approved", async () => {
    const { wish, reference, intent } = await confirmed("requires_action");
    expect(intent).toMatchObject({ state: "requires_action", declineCode: null });
    expect(await bench.gateway.find(reference)).toMatchObject({ state: "requires_action" });
    expect(await bench.charges(wish.orderNumber)).toBe(0);
    await bench.answerBank(intent, true);
    expect(await bench.gateway.find(reference)).toMatchObject({ state: "succeeded" });
    expect(await bench.charges(wish.orderNumber)).toBe(1);
  });

  test("the bank’s step: a refusal is a declined card", async () => {
    const { reference, intent } = await confirmed("requires_action");
    await bench.answerBank(intent, false);
    expect(await bench.gateway.find(reference)).toMatchObject({
      state: "declined",
      declineCode: "card_declined",
    });
  });

  test.each(["open", "requires_action", "card_declined"] as const)(
    "what is %s can be cancelled, again and for good: no card is charged afterwards",
    async (state) => {
      const wish = attempt();
      const opened = await bench.gateway.open(wish);
      if (state !== "open") await bench.gateway.confirm(opened.reference, await bench.method(state));
      for (const _ of [1, 2])
        expect(await bench.gateway.cancel(opened.reference)).toMatchObject({ state: "cancelled" });
      await bench.answerBank(opened, true);
      if (state === "open")
        expect(await bench.gateway.confirm(opened.reference, await bench.method("succeeds"))).toMatchObject({
          state: "cancelled",
        });
      expect(await bench.gateway.find(opened.reference)).toMatchObject({ state: "cancelled" });
      expect(await bench.charges(wish.orderNumber)).toBe(0);
    },
  );

  test("a succeeded payment cannot be cancelled and is returned unchanged", async () => {
    const { reference } = await confirmed("succeeds");
    expect(await bench.gateway.cancel(reference)).toMatchObject({ state: "succeeded" });
  });

  test("a repeated refund is made once", async () => {
    const { reference } = await confirmed("succeeds");
    const asked = await Promise.all(Array.from({ length: 5 }, () => bench.gateway.refund(reference)));
    expect(new Set(asked.map(({ state }) => state))).toEqual(new Set(["refunded"]));
    expect(await bench.gateway.find(reference)).toMatchObject({ state: "refunded" });
    expect(await bench.gateway.cancel(reference)).toMatchObject({ state: "refunded" });
  });

  test("an unpaid payment is not refunded", async () => {
    const { reference } = await confirmed("card_declined");
    expect(await bench.gateway.refund(reference)).toMatchObject({ state: "declined" });
  });

  test("a refused refund is carried out once by its next attempt", async () => {
    const { reference } = await confirmed("succeeds");
    const key = randomUUID();
    const refund = (attempt: string, amountCents: number) =>
      bench.gateway.refundPart(reference, { key, attempt, amountCents });
    expect(await refund("1", 99_990)).toMatchObject({ state: "failed" });
    const again = await Promise.all([1, 2, 3].map(() => refund("2", 5_000)));
    expect(again.map(({ state }) => state)).toEqual(["succeeded", "succeeded", "succeeded"]);
    const given = (await bench.gateway.refundsOf(reference)).filter(({ state }) => state === "succeeded");
    expect(given).toMatchObject([{ key, amountCents: 5_000 }]);
  });

  const openCustomer = () => bench.gateway.openCustomer({ key: randomUUID(), userId: 1 });
  /** Pays with a card as a customer, or as nobody. Returns the intent. */
  async function pays(customer: string | null, method: string, save = false) {
    const { reference } = await bench.gateway.open({ ...attempt(), customer });
    return bench.gateway.confirm(reference, method, { save });
  }
  const listed = async (customer: string) => (await bench.gateway.savedCards(customer)).map(({ id }) => id);

  test("the same key is one customer, another key another one", async () => {
    const key = randomUUID();
    const opened = await Promise.all([1, 2, 3].map(() => bench.gateway.openCustomer({ key, userId: 7 })));
    expect(new Set(opened).size).toBe(1);
    expect(await openCustomer()).not.toBe(opened[0]);
  });

  test("a card is saved only by a payment that succeeds and asks for it, and then pays again", async () => {
    const customer = await openCustomer();
    expect(await pays(customer, await bench.keptCard())).toMatchObject({ state: "succeeded" });
    expect(await pays(customer, await bench.keptCard("4000000000000002"), true)).toMatchObject({
      state: "declined",
    });
    expect(await bench.gateway.savedCards(customer)).toEqual([]);
    const card = await bench.keptCard();
    expect(await pays(customer, card, true)).toMatchObject({ state: "succeeded" });
    expect(await bench.gateway.savedCards(customer)).toEqual([
      { id: card, brand: "visa", last4: "4242", expMonth: 12, expYear: 2040 },
    ]);
    for (const _ of [1, 2]) expect(await pays(customer, card)).toMatchObject({ state: "succeeded" });
  });

  test("a card is saved after the bank’s step, and not when the bank refuses", async () => {
    const customer = await openCustomer();
    for (const approve of [false, true]) {
      const asked = await pays(customer, await bench.keptCard("4000002500003155"), true);
      expect(asked).toMatchObject({ state: "requires_action" });
      expect(await listed(customer)).toEqual([]);
      await bench.answerBank(asked, approve);
      expect(await listed(customer)).toHaveLength(approve ? 1 : 0);
    }
  });

  test("a saved card of another customer is a declined card, for a customer and for nobody", async () => {
    const [owner, other] = [await openCustomer(), await openCustomer()];
    const card = await bench.keptCard();
    await pays(owner, card, true);
    for (const thief of [other, null])
      for (const save of [false, true])
        expect(await pays(thief, card, save)).toMatchObject({
          state: "declined",
          declineCode: "card_declined",
        });
    expect(await listed(owner)).toEqual([card]);
    expect(await listed(other)).toEqual([]);
    expect(await bench.gateway.forgetCard(other, card)).toBe(false);
    expect(await listed(owner)).toEqual([card]);
  });

  test("the same card saved twice is one card, and is gone when it is removed", async () => {
    const customer = await openCustomer();
    for (const _ of [1, 2]) await pays(customer, await bench.keptCard(), true);
    const cards = await listed(customer);
    expect(cards).toHaveLength(1);
    const [card = ""] = cards;
    expect(await bench.gateway.forgetCard(customer, card)).toBe(true);
    expect(await listed(customer)).toEqual([]);
    expect(await bench.gateway.forgetCard(customer, card)).toBe(false);
    expect(await pays(customer, card)).toMatchObject({ state: "declined" });
  });

  test("a deleted customer has no cards and can be deleted again, and its buyer still pays", async () => {
    const customer = await openCustomer();
    await pays(customer, await bench.keptCard(), true);
    for (const _ of [1, 2]) await bench.gateway.forgetCustomer(customer);
    expect(await listed(customer)).toEqual([]);
    const wish = { ...attempt(), customer };
    const opened = await Promise.all([1, 2].map(() => bench.gateway.open(wish)));
    expect(new Set(opened.map(({ reference }) => reference)).size).toBe(1);
    expect(
      await bench.gateway.confirm(opened[0]?.reference ?? "", await bench.method("succeeds")),
    ).toMatchObject({ state: "succeeded" });
  });

  test("an unknown payment has an unknown outcome", async () => {
    await expect(bench.gateway.find("pi_none")).rejects.toThrow(GatewayUnreachable);
  });
});

describe("Stripe", () => {
  let stripe: StripeServer;
  let gateway: PaymentGateway;
  beforeAll(async () => {
    stripe = await startStripeServer();
    gateway = stripeGateway({ secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, api: stripe.api });
  });
  afterAll(() => stripe.close());
  async function paid() {
    const { reference } = await gateway.open(attempt());
    await gateway.confirm(reference, "pm_card_visa");
    return reference;
  }

  test("a refund that failed later stays failed for its attempt, and the next attempt is another refund", async () => {
    const reference = await paid();
    const part = { key: randomUUID(), amountCents: 5_000 };
    const first = await gateway.refundPart(reference, { ...part, attempt: "1" });
    const made = stripe.refunds.at(-1);
    if (made) made.status = "failed";
    const repeated = await gateway.refundPart(reference, { ...part, attempt: "1" });
    expect(repeated).toMatchObject({ reference: first.reference, state: "failed" });
    const next = await gateway.refundPart(reference, { ...part, attempt: "2" });
    expect(next).toMatchObject({ key: part.key, state: "succeeded" });
    expect(next.reference).not.toBe(first.reference);
  });

  test("a wallet’s token is never saved", async () => {
    const customer = await gateway.openCustomer({ key: randomUUID(), userId: 1 });
    const made = stripe.createMethod(
      new URLSearchParams({ wallet: "apple_pay", "card[number]": "4242424242424242" }),
    );
    const { id } = z.object({ id: z.string() }).parse(made.body);
    const { reference } = await gateway.open({ ...attempt(), customer });
    expect(await gateway.confirm(reference, id, { save: true })).toMatchObject({ state: "succeeded" });
    expect(await gateway.savedCards(customer)).toEqual([]);
  });

  test("a bank's question is no dispute, and a prevented dispute is a lost one", async () => {
    const reference = await paid();
    const dispute = stripe.openDispute(reference, 45_990);
    const asked = async (status: typeof dispute.status) => {
      dispute.status = status;
      return (await gateway.disputesOf(reference)).map(({ state }) => state);
    };
    for (const status of ["warning_needs_response", "warning_under_review", "warning_closed"] as const)
      expect(await asked(status), status).toEqual([]);
    expect(await asked("needs_response")).toEqual(["open"]);
    expect(await asked("prevented")).toEqual(["lost"]);
  });
});
