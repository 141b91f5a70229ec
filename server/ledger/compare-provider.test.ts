import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Balances, Difference } from "#contract/ledger/money.ts";
import { readPage } from "#server/back-office/read-page.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { followDifferences } from "#server/orders/settlement/follow-differences.ts";
import { settleRefund } from "#server/refunds/settle-refund.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { openStripeShop, PRICE, type StripeShop } from "#tests/payments/stripe-shop.ts";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { differencesList } from "./compare-provider.ts";
import { readBalances } from "./read-balances.ts";
import { readProvider } from "./read-provider.ts";

let shop: StripeShop;
let ana: SignedInStaff;
/** The clock of the job: what is younger than 15 minutes is not compared yet. */
const LATER_MS = 20 * 60_000;
beforeEach(async () => {
  shop = await openStripeShop();
  ana = await signInStaff(shop, ["money.read"]);
});
afterEach(() => shop.close());

const later = (ms = LATER_MS) => ({ ...shop.deps, clock: () => new Date(Date.now() + ms) });
const get = async <Answer>(path: string) =>
  (await shop.app.inject({ url: `/admin/api/money/${path}`, headers: ana.headers })).json<Answer>();
const differences = async (query = "") =>
  (await get<{ rows: Difference[] }>(`differences${query}`)).rows.map(
    ({ kind, what, hereCents, thereCents }) => [kind, what, hereCents, thereCents],
  );
const rows = async (text: string) => (await shop.database.$client.query(text)).rows;
async function paid() {
  const one = await shop.situation();
  await one.place();
  const [payment] = await one.thePayments();
  return { ...one, reference: payment?.reference ?? "" };
}
const refundThere = (reference: string, amount: number) =>
  shop.stripe.refund(new URLSearchParams({ payment_intent: reference, amount: String(amount) }));

test("payments and refunds that both sides have are no difference, however often they are read", async () => {
  const one = await paid();
  await paid();
  await refundOrder(shop.deps, (await one.theOrder()).number);
  for (let time = 0; time < 3; time += 1) await Promise.all([readProvider(later()), readProvider(later())]);
  expect(await rows("select kind, cents from provider_transactions order by at, cents")).toHaveLength(3);
  expect(await differences()).toEqual([]);
  const { accounts, provider } = await get<Balances>("balances");
  expect(accounts.reduce((sum, { closingCents }) => sum + closingCents, 0)).toBe(0);
  expect(accounts.find(({ account }) => account === "provider")?.closingCents).toBe(provider.movedCents);
  expect(provider).toMatchObject({ movedCents: PRICE, feeCents: 2 * (Math.round(PRICE * 0.015) + 25) });
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
});

test("a payout that fails and fees of every kind are no movement of an order", async () => {
  await paid();
  shop.stripe.moveBalance("payout", -5000);
  shop.stripe.moveBalance("payout_failure", 5000);
  shop.stripe.moveBalance("stripe_fx_fee", -20);
  shop.stripe.moveBalance("tax_fee", -5);
  await readProvider(later());
  expect(await differences()).toEqual([]);
  const { provider } = await get<Balances>("balances");
  expect(provider).toMatchObject({ payoutCents: 0, feeCents: Math.round(PRICE * 0.015) + 25 + 25 });
});

test("a refund that was paid another way is no difference: what the provider holds is in the books", async () => {
  const one = await paid();
  const { number } = await one.theOrder();
  await refundOrder(shop.deps, number);
  shop.stripe.moveBalance("refund_failure", PRICE, { payment_intent: one.reference });
  await rows("update refunds set failure = 'returned'");
  await readProvider(later());
  expect(await differences()).toEqual([["refund", "amount", -PRICE, 0]]);
  const [refund] = await rows("select id, xmin::text as version from refunds");
  await settleRefund(shop.deps, { ...refund, reason: "Virement" }, { staffId: ana.id, requestId: null });
  await readProvider(later());
  expect(await differences()).toEqual([]);
  const { accounts, provider } = await get<Balances>("balances");
  const held = (name: string) => accounts.find(({ account }) => account === name)?.closingCents;
  expect([held("provider"), held("elsewhere")]).toEqual([provider.movedCents, -PRICE]);
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
});

test("balances that were asked for before tell the newest posting, and the provider's newest movement", async () => {
  const provider = async () => (await get<Balances>("balances")).provider.movedCents;
  const ledger = async () =>
    (await get<Balances>("balances")).accounts.find(({ account }) => account === "provider")?.closingCents;
  await paid();
  expect([await ledger(), await provider()]).toEqual([PRICE, 0]);
  await paid();
  expect([await ledger(), await provider()]).toEqual([2 * PRICE, 0]);
  await readProvider(later());
  expect([await ledger(), await provider()]).toEqual([2 * PRICE, 2 * PRICE]);
});

test("what only one side has, what is unknown and what differs is found, each with both amounts", async () => {
  const [kept, lost] = [await paid(), await paid()];
  // A double of a known payment, a charge of another site, and a movement without a payment.
  shop.stripe.moveBalance("charge", PRICE, { payment_intent: kept.reference });
  shop.stripe.moveBalance("charge", 999, { payment_intent: "pi_of_another_site" });
  shop.stripe.moveBalance("topup", 50_000);
  shop.stripe.moveBalance("payout", -30_000);
  shop.stripe.moveBalance("stripe_fee", -200);
  const charge = shop.stripe.intents.get(lost.reference);
  if (charge) charge.latest_charge = null;
  await readProvider(later());
  expect((await differences()).toSorted()).toEqual(
    [
      ["charge", "amount", PRICE, 2 * PRICE],
      ["charge", "missing_there", PRICE, 0],
      ["charge", "unknown", 0, 999],
      ["other", "unknown", 0, 50_000],
    ].toSorted(),
  );
  expect(await differences("?what=unknown")).toHaveLength(2);
  expect(await differences("?month=2020-01")).toEqual([]);
  const { provider } = await get<Balances>("balances");
  expect(provider).toMatchObject({ payoutCents: 30_000, feeCents: Math.round(PRICE * 0.015) + 25 + 200 });
  const findings = await auditShop({ database: shop.database, gateway: shop.shop.gateway });
  const rule = "the provider's balance transactions are those of the ledger";
  expect(findings.filter((one) => one.rule === rule)).toHaveLength(4);
});

test("a movement that appears late, and one more than a page, is read once; the next read begins two days before", async () => {
  const { reference } = await paid();
  await readProvider(later());
  const yesterday = Math.floor(Date.now() / 1000) - 86_400;
  shop.stripe.moveBalance("charge", 700, { payment_intent: "pi_late", created: yesterday });
  for (let count = 0; count < 250; count += 1) shop.stripe.moveBalance("payout", -1);
  await readProvider(later());
  await readProvider(later());
  expect(await rows("select count(*)::int from provider_transactions")).toEqual([{ count: 252 }]);
  expect(await differences()).toEqual([["charge", "unknown", 0, 700]]);
  expect(reference).not.toBe("pi_late");
});

test("a read that breaks off leaves nothing out: the next one begins where the last whole one began", async () => {
  await paid();
  for (let count = 0; count < 150; count += 1) shop.stripe.moveBalance("payout", -1);
  const { gateway } = shop.shop;
  async function* broken(since: Date) {
    let count = 0;
    for await (const one of gateway.transactions(since)) {
      if (count++ === 120) throw new Error("killed");
      yield one;
    }
  }
  await expect(readProvider({ ...later(), gateway: { ...gateway, transactions: broken } })).rejects.toThrow();
  expect(await rows("select * from provider_reads")).toEqual([]);
  await readProvider(later());
  expect(await rows("select count(*)::int from provider_transactions")).toEqual([{ count: 151 }]);
  expect(await differences()).toEqual([]);
});

describe("the hourly job follows what no event told of", () => {
  test("a refund and a dispute that began at the provider are in the ledger afterwards", async () => {
    const [one, two] = [await paid(), await paid()];
    refundThere(one.reference, 1500);
    const dispute = shop.stripe.openDispute(two.reference, PRICE);
    await readProvider(later());
    expect((await differences()).toSorted()).toEqual([
      ["dispute", "missing_here", 0, -PRICE],
      ["refund", "missing_here", 0, -1500],
    ]);
    await followDifferences(later());
    expect(await differences()).toEqual([]);
    shop.stripe.closeDispute(dispute, "won");
    await followDifferences(later());
    await followDifferences(later());
    expect(await differences()).toEqual([]);
    expect(await rows("select state from disputes")).toEqual([{ state: "won" }]);
    expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  });

  test("an event of an unknown charge is looked after, and its charge stays a difference", async () => {
    await paid();
    const charge = { object: "charge", id: "ch_x", payment_intent: "pi_x" };
    const event = {
      id: "evt_unknown",
      object: "event",
      type: "charge.succeeded",
      created: 0,
      livemode: false,
    };
    shop.stripe.moveBalance("charge", 4200, { payment_intent: "pi_x" });
    expect((await shop.send({ ...event, data: { object: charge } } as never)).statusCode).toBe(200);
    await shop.work();
    await followDifferences(later());
    expect(await rows("select handled_at is not null as done from payment_events")).toEqual([{ done: true }]);
    expect(await differences()).toEqual([["charge", "unknown", 0, 4200]]);
  });
});

test("the sandbox is read alike: payments, refunds and disputes", async () => {
  const other = await openTestShop();
  const seller = await registerBuyer(other);
  const [kept, back] = [await parcelsOf(other, [seller]), await parcelsOf(other, [seller])];
  await refundOrder(other.shop, back.number);
  await other.database.execute(sql`insert into sandbox.disputes (id, intent_id, amount_cents, status)
    select 'dp_1', reference, 500, 'open' from payments where order_id = ${kept.orderId}`);
  const deps = { ...later(), ...other.shop, clock: later().clock, log: shop.deps.log };
  await followDifferences(deps);
  const rest = await readPage(other.database, differencesList({}));
  const balances = await readBalances(other.database);
  await other.close();
  expect(rest.rows).toEqual([]);
  expect(balances.provider.movedCents).toBe(45_990 - 500);
  expect(balances.accounts.find(({ account }) => account === "disputes")?.closingCents).toBe(500);
});
