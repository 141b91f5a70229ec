import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { handlePaymentEvent } from "#server/orders/settlement/handle-payment-event.ts";
import { paymentEvents } from "#server/payments/tables.ts";
import { eventsOf, fourEventsOf, ordersOf } from "./event-orders.ts";
import type { StripeEvent } from "./stripe-objects.ts";
import { openStripeShop, type StripeShop } from "./stripe-shop.ts";

const ASKS_THE_BANK = "pm_card_authenticationRequired";
let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
});
afterEach(() => {
  shop.stripe.forgetFaults();
  shop.jobs.length = 0;
  shop.alerts.length = 0;
});
afterAll(() => shop.close());

const kept = (id: string) => shop.database.select().from(paymentEvents).where(eq(paymentEvents.id, id));

/** Creates an order that the bank has approved without telling the shop. */
async function approved() {
  const one = await shop.situation();
  await one.place(ASKS_THE_BANK);
  const { number } = await one.theOrder();
  const [payment] = await one.thePayments();
  const reference = payment?.reference ?? "";
  shop.stripe.answerBank(reference, true);
  const succeeded = eventsOf(shop.stripe, number).find(({ type }) => type === "payment_intent.succeeded");
  if (!succeeded) throw new Error("the bank's answer was no event");
  return { ...one, number, reference, succeeded };
}

describe("an event that is not the provider’s", () => {
  const now = () => Math.floor(Date.now() / 1000);
  test.each([
    ["signed with another secret", { secret: "whsec_other" }],
    ["of six minutes ago", { at: now() - 360 }],
    ["without a signature", { headers: { "stripe-signature": "" } }],
    ["with a signature that is none", { headers: { "stripe-signature": "t=1,v1=00" } }],
  ])("%s is answered 400, nothing is written and nothing happens", async (_words, options) => {
    const { succeeded, theOrder } = await approved();
    const answer = await shop.send(succeeded, options);
    expect([answer.statusCode, answer.json().error]).toEqual([400, "BAD_SIGNATURE"]);
    expect(await kept(succeeded.id)).toEqual([]);
    expect(shop.jobs).toEqual([]);
    expect(await theOrder()).toMatchObject({ status: "PENDING" });
  });

  test("changed by one letter on its way is answered 400", async () => {
    const { succeeded } = await approved();
    const { payload, signature } = shop.stripe.sign(succeeded);
    const answer = await shop.app.inject({
      method: "POST",
      url: "/payments/webhook",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload: payload.replace("45990", "45991"),
    });
    expect(answer.statusCode).toBe(400);
    expect(await kept(succeeded.id)).toEqual([]);
  });

  test("of four minutes ago is still taken", async () => {
    const { succeeded } = await approved();
    expect((await shop.send(succeeded, { at: now() - 240 })).statusCode).toBe(200);
  });
});

describe("a correctly signed text that is no event", () => {
  const intent = { object: "payment_intent", id: "pi_1" };
  test.each([
    ["no JSON", "{"],
    ["an empty text", ""],
    ["null", "null"],
    ["a number", "12"],
    ["a list", "[]"],
    ["nothing in it", "{}"],
    ["no id", JSON.stringify({ data: { object: intent } })],
    ["an id that is a number", JSON.stringify({ id: 7, data: { object: intent } })],
    ["an id with a null byte", JSON.stringify({ id: "evt\0", data: { object: intent } })],
    ["an id of a megabyte", JSON.stringify({ id: "e".repeat(900_000), data: { object: intent } })],
    ["no data", JSON.stringify({ id: "evt_1" })],
    ["data that is null", JSON.stringify({ id: "evt_1", data: null })],
    ["an object that is null", JSON.stringify({ id: "evt_1", data: { object: null } })],
    ["an object that is a text", JSON.stringify({ id: "evt_1", data: { object: "x" } })],
    [
      "a payment with a null byte",
      JSON.stringify({ id: "evt_1", data: { object: { ...intent, id: "pi\0" } } }),
    ],
  ])("%s is answered 400, and nothing is written", async (_words, payload) => {
    const before = await shop.database.select().from(paymentEvents);
    const answer = await shop.app.inject({
      method: "POST",
      url: "/payments/webhook",
      headers: {
        "content-type": "application/json",
        "stripe-signature": shop.stripe.signText(payload),
      },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(await shop.database.select().from(paymentEvents)).toEqual(before);
    expect(shop.jobs).toEqual([]);
  });
});

test("a browser closed after the charge: the event alone pays the order", async () => {
  const { succeeded, theOrder, stock, mails } = await approved();
  expect((await shop.send(succeeded)).json()).toEqual({ received: true });
  expect(await theOrder()).toMatchObject({ status: "PENDING" });
  await shop.work();
  expect(await theOrder()).toMatchObject({ status: "PAYED" });
  expect(await stock()).toEqual({ onHand: 0, reserved: 0 });
  expect(await mails()).toHaveLength(1);
  expect((await kept(succeeded.id))[0]?.handledAt).toBeInstanceOf(Date);
});

test("one event a hundred times at once is one transition and one mail", async () => {
  const { succeeded, theOrder, stock, mails } = await approved();
  const answers = await Promise.all(Array.from({ length: 100 }, () => shop.send(succeeded)));
  // An overloaded shop answers 503, and the provider repeats the event.
  const codes = new Set(answers.map(({ statusCode }) => statusCode));
  expect([...codes].filter((code) => code !== 503)).toEqual([200]);
  expect(await kept(succeeded.id)).toHaveLength(1);
  expect(shop.jobs).toHaveLength(1);
  // Running the job several times changes nothing.
  await Promise.all(Array.from({ length: 8 }, () => handlePaymentEvent(shop.deps, succeeded.id)));
  expect(await theOrder()).toMatchObject({ status: "PAYED" });
  expect(await stock()).toEqual({ onHand: 0, reserved: 0 });
  expect(await mails()).toHaveLength(1);
});

test("in each of the 24 orders of four events, each sent twice, the order ends up paid, once", async () => {
  const one = await shop.situation({ stock: 24 });
  for (const sequence of ordersOf(4)) {
    const key = `permutation-${sequence.join("-")}`;
    expect((await one.place("pm_card_chargeDeclined", key)).statusCode).toBe(402);
    const { orderId } = (await one.place(ASKS_THE_BANK, key)).json();
    const waiting = [...shop.stripe.intents.values()].find(
      ({ metadata, status }) => metadata.order === orderId && status === "requires_action",
    );
    shop.stripe.answerBank(waiting?.id ?? "", true);
    const four = fourEventsOf(shop.stripe, orderId);
    for (const index of sequence) {
      const event = four[index];
      if (!event) throw new Error("no such event");
      await shop.send(event);
      await shop.send(event);
      await shop.work();
    }
    expect(shop.stripe.chargesOf(orderId)).toHaveLength(1);
    const read = await shop.app.inject({ url: `/orders/${orderId}`, headers: one.buyer.headers });
    expect(read.json()).toMatchObject({ status: "PAYED" });
    await clearDeclines();
  }
  expect(await one.stock()).toEqual({ onHand: 0, reserved: 0 });
}, 120_000);

// Makes old declines older, because the limit is five declines in ten minutes.
const clearDeclines = () =>
  shop.database.$client.query("update payments set updated_at = now() - interval '1 hour'");

describe("money that does not fit its order", () => {
  test.each([
    ["another amount", { amount: 1 }],
    ["another currency", { currency: "usd" }],
    ["another order", { metadata: { order: "RL-OTHER-ORDER" } }],
  ])("%s is never PAYED, and an alert is logged", async (_words, change) => {
    const { succeeded, reference, theOrder, stock, mails } = await approved();
    Object.assign(shop.stripe.intents.get(reference) ?? {}, change);
    await shop.send(succeeded);
    await shop.work();
    expect(await theOrder()).toMatchObject({ status: "PENDING" });
    expect(await stock()).toEqual({ onHand: 1, reserved: 1 });
    expect(await mails()).toEqual([]);
    expect(shop.alerts).toMatchObject([{ words: "payment does not fit its order" }]);
  });
});

test("an event about a payment that is not the shop’s is kept and left alone", async () => {
  const foreign = shop.stripe.create(new URLSearchParams({ amount: "500", currency: "eur" }));
  expect(foreign.status).toBe(200);
  const created = shop.stripe.events.at(-1);
  if (!created) throw new Error("no event");
  expect((await shop.send(created)).statusCode).toBe(200);
  await shop.work();
  expect((await kept(created.id))[0]?.handledAt).toBeInstanceOf(Date);
});

test("an event about something else than a payment is answered 200 and needs no work", async () => {
  const event: StripeEvent = {
    id: "evt_account",
    object: "event",
    type: "account.updated",
    created: 1,
    livemode: false,
    data: { object: { id: "acct_1", object: "account" } },
  };
  expect((await shop.send(event)).statusCode).toBe(200);
  expect(shop.jobs).toEqual([]);
});

test("a refund made in Stripe’s own pages cancels the paid order and puts its unit on sale again", async () => {
  const { place, theOrder, thePayments, stock } = await shop.situation();
  await place();
  const [payment] = await thePayments();
  shop.stripe.refund(new URLSearchParams({ payment_intent: payment?.reference ?? "" }));
  const refunded = shop.stripe.events.at(-1);
  expect(refunded?.type).toBe("charge.refunded");
  if (refunded) await shop.send(refunded);
  await shop.work();
  expect(await theOrder()).toMatchObject({ status: "CANCELLED", reservation: "released" });
  expect(await stock()).toEqual({ onHand: 1, reserved: 0 });
});

test("while the provider is away the event waits and is handled later", async () => {
  const { succeeded, theOrder } = await approved();
  shop.stripe.orderFault({ on: /^GET/, kind: "500-before" });
  await shop.send(succeeded);
  const owed = [...shop.jobs];
  await expect(shop.work()).rejects.toThrow();
  expect((await kept(succeeded.id))[0]?.handledAt).toBeNull();
  shop.jobs.push(...owed);
  await shop.work();
  expect(await theOrder()).toMatchObject({ status: "PAYED" });
});
