import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeskOrder } from "#contract/orders/requests.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { transact } from "#server/database/transact.ts";
import { newModel, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { reconcileDocuments } from "#server/documents/reconcile-documents.ts";
import { mails } from "#server/mail/tables.ts";
import { readOrderForStaff } from "#server/orders/back-office/read-order.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { reconcileOrders } from "#server/orders/settlement/reconcile-orders.ts";
import { orders } from "#server/orders/tables.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { sendRefund } from "#server/refunds/send-refund.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { type Buyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { findOffer } from "./find-offer.ts";
import { makeOrder } from "./make-order.ts";
import { sendLink } from "./send-link.ts";
import { takeAtTill } from "./take-at-till.ts";

const PRICE = 45_990;
const DECLINED = "4000000000000002";
const ASKS_THE_BANK = "4000002500003155";
let shop: TestShop;
let own: Buyer;
let actor: { staffId: number; requestId: null };
let modelId: number;
let now = Date.now();
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date(now) });
  own = await registerPerson(shop, ["SELLER"]);
  await rows(
    "insert into sellers (user_id, store_name, business_name, first_party) values ($1, 'Reluit', 'Reluit', true)",
    [own.id],
  );
  actor = { staffId: (await signInStaff(shop)).id, requestId: null };
  modelId = await newModel(shop);
});
afterAll(() => shop.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.database.$client.query<Row>(text, values)).rows;
const deps = () => ({ ...shop.shop, log: { error: () => {} } });
const read = (number: string) => readOrderForStaff(shop.database, number);
const sound = async () => {
  await reconcileDocuments({ ...shop.shop, database: shop.database });
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
};

async function wanted(change: Partial<DeskOrder> = {}): Promise<DeskOrder> {
  const unit = await unitOnSale(shop, own.id, { modelId, priceCents: PRICE });
  const { itemId, version, priceCents } = await findOffer(shop.database, unit.publicId);
  return {
    ...{
      key: randomUUID(),
      phones: [{ itemId, version, priceCents }],
      email: "ines@example.fr",
      locale: "fr",
    },
    ...{ prenom: "Inès", nom: "Morel", telephone: "0612345678", adresse: "3 rue des Lilas" },
    ...{ codePostal: "69001", ville: "Lyon", way: "standard", sendsLink: true },
    ...change,
  };
}

async function made(change: Partial<DeskOrder> = {}) {
  const input = await wanted(change);
  const number = await makeOrder(shop.shop, input, actor);
  const [order] = await shop.database.select().from(orders).where(eq(orders.number, number));
  if (!order) throw new Error("there is no order");
  const token = await trackingTokenOf(shop.database, order.id, new Date(now));
  const pay = async (card?: string, paymentMethodId?: string) =>
    shop.app.inject({
      method: "POST",
      url: "/tracking/payments",
      payload: { token, paymentMethodId: paymentMethodId ?? (await testCard(shop, card)) },
    });
  const confirm = () =>
    shop.app.inject({ method: "POST", url: "/tracking/payments/confirmation", payload: { token } });
  const take = async (means: "cash" | "terminal" = "cash", version?: string) =>
    takeAtTill(deps(), { number, version: version ?? (await read(number)).version, means }, actor);
  return { input, number, order, token, pay, confirm, take };
}

const ledgerOf = (orderId: number) =>
  rows<{ account: string; cents: number }>(
    `select account, sum(cents)::int as cents from ledger_entries e join ledger_postings p on p.id = e.posting_id
     where order_id = $1 and account in ('provider', 'till.cash', 'till.terminal') group by account having sum(cents) <> 0 order by 1`,
    [orderId],
  );

describe("an order that staff makes", () => {
  test("holds its phone for three days and tells the customer by a mail with the link", async () => {
    const { number, order } = await made();
    expect(order).toMatchObject({
      status: "PENDING",
      reservation: "held",
      totalCents: PRICE,
      termsVersion: null,
    });
    expect((await read(number)).toPay).toEqual({
      totalCents: PRICE,
      until: new Date(now + 3 * 86_400_000).toISOString(),
      swapOf: null,
    });
    const told = (await shop.database.select().from(mails)).filter(({ subjectId }) =>
      subjectId.startsWith(number),
    );
    expect(told.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["payment-link", "ines@example.fr"],
    ]);
    now += 3_600_000;
    await reconcileOrders(deps());
    expect((await read(number)).order.status).toBe("PENDING");
    await sound();
  });

  test("is one order however often the form is sent", async () => {
    const input = await wanted();
    const numbers = await Promise.all([1, 2, 3].map(() => makeOrder(shop.shop, input, actor)));
    expect(new Set(numbers).size).toBe(1);
  });

  test("is refused when its phone is sold, changed or at another price, and writes nothing", async () => {
    const { input } = await made();
    const before = await rows("select count(*) from orders");
    const again = (change: Partial<DeskOrder>) =>
      makeOrder(shop.shop, { ...input, key: randomUUID(), ...change }, actor);
    await expect(again({})).rejects.toMatchObject({ code: "OUT_OF_STOCK" });
    const other = await wanted();
    const [phone] = other.phones;
    if (!phone) throw new Error("no phone");
    await expect(again({ phones: [{ ...phone, priceCents: 1_00 }] })).rejects.toMatchObject({
      code: "PRICE_CHANGED",
    });
    await expect(again({ phones: [{ ...phone, version: phone.version + 1 }] })).rejects.toMatchObject({
      code: "OFFER_CHANGED",
    });
    await expect(again({ ville: "Marseille", phones: other.phones })).rejects.toMatchObject({
      code: "VALIDATION",
    });
    expect(await rows("select count(*) from orders")).toEqual(before);
  });

  test("gives its phone back when nobody pays in time, and its link is dead", async () => {
    const { number, pay } = await made();
    now += 3 * 86_400_000 + 60_000;
    await reconcileOrders(deps());
    expect((await read(number)).order.status).toBe("CANCELLED");
    const late = await pay();
    expect([late.statusCode, late.json().error]).toEqual([409, "ORDER_CLOSED"]);
    await sound();
  });
});

describe("the link", () => {
  test("pays by card once, and accepts the conditions", async () => {
    const { number, order, pay } = await made();
    const method = await testCard(shop);
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay(undefined, method)));
    expect(answers.map(({ statusCode }) => statusCode)).toContain(201);
    expect(await ledgerOf(order.id)).toEqual([{ account: "provider", cents: PRICE }]);
    const [paid] = await shop.database.select().from(orders).where(eq(orders.number, number));
    expect(paid).toMatchObject({ status: "PAYED", termsVersion: expect.any(String), reservation: "taken" });
    expect((await pay()).json()).toEqual({ status: "PAYED" });
    await sound();
  });

  test("keeps the phone after a refused card, and another card pays", async () => {
    const { number, pay } = await made();
    const refused = await pay(DECLINED);
    expect([refused.statusCode, refused.json().error]).toEqual([402, "card_declined"]);
    const [kept] = await shop.database.select().from(orders).where(eq(orders.number, number));
    expect(kept?.reservation).toBe("held");
    expect(kept && kept.expiresAt.getTime() - now).toBe(3 * 86_400_000);
    expect((await pay()).statusCode).toBe(201);
    await sound();
  });

  test("asks the bank, and settles after its answer", async () => {
    const { pay, confirm, number } = await made();
    const asked = await pay(ASKS_THE_BANK);
    expect(asked.statusCode).toBe(202);
    const { actionUrl } = asked.json<{ actionUrl: string }>();
    const secret = actionUrl.split("/").at(-1) ?? "";
    await shop.app.inject({ method: "POST", url: `/sandbox/3ds/${secret}`, payload: { approve: true } });
    expect((await confirm()).json()).toEqual({ status: "PAYED" });
    expect((await read(number)).toPay).toBeNull();
    await sound();
  });

  test("stops after five refused cards, and pays no order of the shop's own pages", async () => {
    const { pay } = await made();
    for (let nth = 0; nth < 5; nth += 1) expect((await pay(DECLINED)).statusCode).toBe(402);
    expect((await pay()).json().error).toBe("TOO_MANY_DECLINES");
    const { order, token, pay: payOther } = await made();
    await rows("delete from payment_requests where order_id = $1", [order.id]);
    expect((await payOther()).statusCode).toBe(404);
    const page = await shop.app.inject({
      method: "POST",
      url: "/tracking/payments",
      payload: { token: `${token}x`, paymentMethodId: "pm_x" },
    });
    expect(page.statusCode).toBe(400);
    await rows("insert into payment_requests (order_id, created_at) values ($1, now())", [order.id]);
  });
});

describe("the till", () => {
  test.each(["cash", "terminal"] as const)(
    "takes %s on its own account, and gives it back there",
    async (means) => {
      const { number, order, take } = await made({ sendsLink: false });
      await take(means);
      expect(await ledgerOf(order.id)).toEqual([{ account: `till.${means}`, cents: PRICE }]);
      await sound();
      const refund = await transact(shop.database, async (tx) => {
        const locked = await lockOrder(tx, order.id);
        if (!locked) throw new Error("no order");
        return grantRefund(tx, shop.shop.clock, {
          ...{ key: randomUUID(), order: locked, origin: "staff", reason: "rayure", actor },
          parts: [{ position: 0, quantity: 0, amountCents: 2_000 }],
        });
      });
      await sendRefund(deps(), { id: refund.id }, actor);
      expect(await ledgerOf(order.id)).toEqual([{ account: `till.${means}`, cents: PRICE - 2_000 }]);
      const told = (await shop.database.select().from(mails)).filter(({ subjectId }) =>
        subjectId.startsWith(number),
      );
      expect(told.find(({ kind }) => kind === "order-refunded")?.data).toMatchObject({
        ...{ refundedCents: 2_000, isAtTill: true, isPart: true },
      });
      await sound();
    },
  );

  test("ends a card payment that waits for the bank, which then charges nothing", async () => {
    const { order, pay, confirm, take } = await made();
    expect((await pay(ASKS_THE_BANK)).statusCode).toBe(202);
    await take();
    expect((await confirm()).json()).toEqual({ status: "PAYED" });
    expect(await ledgerOf(order.id)).toEqual([{ account: "till.cash", cents: PRICE }]);
    await sound();
  });

  test("refuses the order that the card has just paid, and a second press", async () => {
    const { number, pay, take } = await made();
    const { version } = await read(number);
    expect((await pay()).statusCode).toBe(201);
    await expect(take("cash", version)).rejects.toMatchObject({ code: "STALE" });
    const other = await made();
    const seen = (await read(other.number)).version;
    await other.take("cash", seen);
    await expect(other.take("cash", seen)).rejects.toMatchObject({ code: "STALE" });
    await expect(
      sendLink(shop.shop, { number, version: (await read(number)).version }, actor),
    ).rejects.toMatchObject({ code: "ORDER_CLOSED" });
    await sound();
  });

  test("and the card, at the same moment: the customer pays once", async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      const { order, number, pay, take } = await made();
      const { version } = await read(number);
      await Promise.allSettled([pay(), take("cash", version), pay()]);
      const held = await ledgerOf(order.id);
      expect(held).toHaveLength(1);
      expect(held[0]?.cents).toBe(PRICE);
    }
    await sound();
  });
});
