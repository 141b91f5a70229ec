import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REFUND_JOB } from "#server/orders/settlement/settle-order.ts";
import { EVENT_JOB } from "#server/payments/store-event.ts";
import { eventsOf, fourEventsOf, ordersOf } from "#tests/payments/event-orders.ts";
import type { StripeEvent } from "#tests/payments/stripe-objects.ts";
import {
  PUBLISHABLE_KEY,
  STRIPE_KEY,
  type StripeServer,
  startStripeServer,
  WEBHOOK_SECRET,
} from "#tests/payments/stripe-server.ts";
import { newKey } from "#tests/people.ts";
import { type Fleet, openFleet, sendUntilAnswered } from "./fleet.ts";

const ASKS_THE_BANK = "pm_card_authenticationRequired";
let stripe: StripeServer;
let fleet: Fleet;
let addresses: string[];

beforeAll(async () => {
  stripe = await startStripeServer();
  fleet = await openFleet();
  const environment = {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: `http://${stripe.api.host}:${stripe.api.port}`,
  };
  addresses = (await Promise.all([1, 2, 3].map(() => fleet.start({ environment })))).map(
    (one) => one.address,
  );
}, 180_000);
afterAll(async () => {
  await fleet.close();
  await stripe.close();
});

const at = (index: number) => addresses[index % addresses.length] ?? "";

/** Sends an event to a process until it is accepted, as Stripe does. */
async function deliver(event: StripeEvent, where: number) {
  const { payload, signature } = stripe.sign(event);
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  await expect
    .poll(
      async () =>
        (await fetch(`${at(where)}/payments/webhook`, { method: "POST", headers, body: payload })).status,
      { timeout: 30_000 },
    )
    .toBe(200);
}

/** An order that was approved at the bank, optionally after a declined card, and that the shop does not know as paid yet. */
async function approved(item: number, where: number, { declined = false } = {}) {
  const [buyer] = await fleet.buyers(1);
  if (!buyer) throw new Error("nobody buys");
  const key = newKey();
  if (declined) {
    const refused = await sendUntilAnswered(at(where), buyer, [item], "pm_card_chargeDeclined", key);
    expect(refused.code).toBe(402);
  }
  const { code, orderId = "" } = await sendUntilAnswered(at(where), buyer, [item], ASKS_THE_BANK, key);
  expect(code).toBe(202);
  const waiting = [...stripe.intents.values()].find(
    ({ metadata, status }) => metadata.order === orderId && status === "requires_action",
  );
  stripe.answerBank(waiting?.id ?? "", true);
  return orderId;
}

const whatBecameOf = (number: string) =>
  fleet.query(
    `select status, (select count(*)::int from payments p where p.order_id = o.id and p.status = 'succeeded') as paid,
       (select count(*)::int from mails where subject_id = number) as mails from orders o where number = $1`,
    [number],
  );
const ONCE = [{ status: "PAYED", paid: 1, mails: 1 }];

/** Waits until no job of an event or a refund is left, so that late effects are seen. */
const allWorkDone = () =>
  expect
    .poll(
      () =>
        fleet.query("select name, state from pgboss.job where name = any($1) and state < 'completed'", [
          [EVENT_JOB, REFUND_JOB],
        ]),
      { timeout: 60_000 },
    )
    .toEqual([]);

test("one event a hundred times at once at three processes is one transition and one mail", async () => {
  const item = await fleet.listing(1);
  const number = await approved(item, 0);
  const succeeded = eventsOf(stripe, number).find(({ type }) => type === "payment_intent.succeeded");
  if (!succeeded) throw new Error("the bank's answer was no event");
  await Promise.all(Array.from({ length: 100 }, (_, index) => deliver(succeeded, index)));
  await expect.poll(() => whatBecameOf(number), { timeout: 30_000 }).toEqual(ONCE);
  await allWorkDone();
  expect(await whatBecameOf(number)).toEqual(ONCE);
  expect(
    await fleet.query("select count(*)::int as n from payment_events where id = $1", [succeeded.id]),
  ).toEqual([{ n: 1 }]);
  expect(await fleet.stock(item)).toEqual({ onHand: 0, reserved: 0 });
  expect(stripe.chargesOf(number)).toHaveLength(1);
}, 90_000);

test("in all 24 permutations of four events, each sent to two of three processes, the order is paid once", async () => {
  const item = await fleet.listing(24);
  const numbers = await Promise.all(
    ordersOf(4).map(async (sequence, turn) => {
      const number = await approved(item, turn, { declined: true });
      const four = fourEventsOf(stripe, number);
      for (const index of sequence) {
        const event = four[index];
        if (!event) throw new Error("no such event");
        const where = randomInt(3);
        await Promise.all([deliver(event, where), deliver(event, where + 1)]);
      }
      await expect.poll(() => whatBecameOf(number), { timeout: 60_000 }).toEqual(ONCE);
      expect(stripe.chargesOf(number)).toHaveLength(1);
      return number;
    }),
  );
  await allWorkDone();
  for (const number of numbers) expect(await whatBecameOf(number)).toEqual(ONCE);
  expect(await fleet.stock(item)).toEqual({ onHand: 0, reserved: 0 });
}, 120_000);
