import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TradeInChoice } from "#contract/buyback/trade-in.ts";
import type { Order } from "#contract/orders/orders.ts";
import { mails } from "#server/mail/tables.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { orders } from "#server/orders/tables.ts";
import { findTracking } from "#server/tracking/find-tracking.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { type Buyer, listPhone, newKey, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { publishTestGrid } from "../fixtures/buybacks.ts";
import { orderTradeIns } from "../tables.ts";
import { inviteTradeIns } from "./invite-trade-ins.ts";

const PRICE = 45_990;
const OLD: TradeInChoice = {
  brand: "Apple",
  model: "iPhone 13",
  functional: true,
  condition: "good",
  storageGb: 128,
};
let shop: TestShop;
let seller: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  await publishTestGrid(shop);
  seller = await registerBuyer(shop);
});
afterAll(() => shop.close());

async function bought(tradeIn: object = OLD) {
  const buyer = await registerBuyer(shop);
  const item = await listPhone(shop, seller.id, { priceCents: PRICE });
  const wanted = { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop), tradeIn };
  const key = newKey();
  const answer = await order(shop, buyer, wanted, key);
  return { buyer, wanted, key, answer, number: answer.json<{ orderId: string }>().orderId };
}

/** The parcel of an order arrives. */
async function arrives(number: string) {
  for (const step of [
    "state = 'packed', packed_at = now()",
    "state = 'shipped', shipped_at = now(), carrier = 'ups', tracking_number = '1Z999AA1'",
    "state = 'delivered', ended_at = now()",
  ])
    await shop.database.$client.query(
      `update shipments set ${step} where order_id = (select id from orders where number = $1)`,
      [number],
    );
}
const invite = () => inviteTradeIns(shop.shop);
const invitations = (number: string) =>
  shop.database
    .select()
    .from(mails)
    .where(eq(mails.subjectId, number))
    .then((rows) => rows.filter(({ kind }) => kind === "trade-in"));
const keptOf = async (number: string) =>
  (
    await shop.database.$client.query(
      "select 1 from order_trade_ins t join orders o on o.id = t.order_id where o.number = $1",
      [number],
    )
  ).rowCount;
/** What a visitor with the order's tracking address sees. */
async function shownToGuest(number: string) {
  const [row] = await shop.database.select().from(orders).where(eq(orders.number, number));
  const token = await trackingTokenOf(shop.database, row?.id ?? 0, new Date());
  return (await findTracking(shop.shop, token, "fr")).tradeIn;
}
const shown = async ({ buyer, number }: { readonly buyer: Buyer; readonly number: string }) =>
  (await shop.app.inject({ url: `/orders/${number}`, headers: buyer.headers })).json<Order>().tradeIn;

test("a buyer who asked for it is invited once after the delivery, at the price of the grid", async () => {
  const purchase = await bought({ ...OLD, cents: 99_900 });
  await invite();
  expect([await invitations(purchase.number), await shown(purchase)]).toEqual([[], undefined]);
  expect(await shownToGuest(purchase.number)).toBeUndefined();
  await arrives(purchase.number);
  await Promise.all([invite(), invite(), invite()]);
  await invite();
  expect(await invitations(purchase.number)).toMatchObject([
    { recipient: purchase.buyer.email, data: { ...OLD, defects: [], cents: 23_300 } },
  ]);
  const old = { ...OLD, defects: [], cents: 23_300 };
  expect([await shown(purchase), await shownToGuest(purchase.number)]).toEqual([old, old]);
});

test("the old phone changes no price of the order, and a repeated request keeps it once", async () => {
  const { buyer, wanted, key, answer, number } = await bought();
  expect(answer.json()).toMatchObject({ totalAmount: 459.9 });
  const again = await order(shop, buyer, wanted, key);
  expect(again.json()).toMatchObject({ orderId: number });
  expect(await keptOf(number)).toBe(1);
});

test("the price is the one of the day, and a phone that the grid does not price gets no mail", async () => {
  const priced = await bought();
  const unknown = await bought({ ...OLD, model: "Nokia 3310" });
  const locked = await bought({ ...OLD, stops: ["activation_lock"] });
  await publishTestGrid(shop, [{ brand: "Apple", model: "iPhone 13", storageGb: 128, cents: 20_000 }]);
  for (const { number } of [priced, unknown, locked]) await arrives(number);
  await invite();
  expect(await invitations(priced.number)).toMatchObject([{ data: { cents: 17_600 } }]);
  for (const one of [unknown, locked])
    expect([await invitations(one.number), await shown(one)]).toEqual([[], undefined]);
});

test("an order without an old phone, and one that was refunded, get no mail", async () => {
  const none = await bought({ ...OLD });
  await shop.database.delete(orderTradeIns);
  await arrives(none.number);
  const refunded = await bought();
  await refundOrder(shop.shop, refunded.number);
  await invite();
  for (const one of [none, refunded])
    expect([await invitations(one.number), await shown(one)]).toEqual([[], undefined]);
});

test.each([
  { ...OLD, condition: "new" },
  { ...OLD, model: "" },
  { ...OLD, storageGb: -1 },
  { ...OLD, defects: ["haunted"] },
])("answers of no wizard are refused: %j", async (wrong) => {
  expect((await bought(wrong)).answer.statusCode).toBe(400);
});

test("an erased buyer's old phone is forgotten", async () => {
  const { buyer, number } = await bought();
  await arrives(number);
  const payload = { password: "tilleul7" };
  const erased = await shop.app.inject({
    ...{ method: "POST", url: "/users/me/erasure", headers: buyer.headers, payload },
  });
  expect(erased.statusCode).toBe(204);
  expect(await keptOf(number)).toBe(0);
  await invite();
  expect(await invitations(number)).toEqual([]);
});
