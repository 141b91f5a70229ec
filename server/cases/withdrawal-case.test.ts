import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import type { Dashboard } from "#contract/back-office/dashboard.ts";
import type { TablePage } from "#contract/back-office/table.ts";
import type { CaseRow, OrderCases } from "#contract/cases/cases.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { Withdrawal, WithdrawalList } from "#contract/withdrawal/withdrawal.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { receiveDevice } from "#server/devices/reception/receive-device.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { type Buyer, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { cancelCase } from "./answer-case.ts";
import { claim, deliveredUnits, LABEL, openCaseDesk, shipOrder } from "./fixtures/cases.ts";
import { openCase } from "./open-case.ts";

const { shop, seller, actor, call, read, act, sendRefund, findings } = await openCaseDesk();
afterAll(() => shop.close());

const statement = async (number: string) =>
  (await call("GET", `withdrawals?order=${number}`)).json<WithdrawalList>().rows[0] as Withdrawal;
async function accepted(
  sold: { number: string; buyer: Buyer },
  products = "",
  key: string = randomUUID(),
  headers = {},
) {
  const payload = { orderNumber: sold.number, name: "Zoé", email: sold.buyer.email, key };
  const scope = products ? { scope: "lines", products } : { scope: "order" };
  await shop.app.inject({ method: "POST", url: "/withdrawals", headers, payload: { ...payload, ...scope } });
  const { id, version } = await statement(sold.number);
  const judged = await call("POST", `withdrawals/${id}/decision`, { decision: "accepted", version });
  return judged.json<Withdrawal>();
}

test("an accepted statement opens its case; the refund waits for the proof of posting, and the statement shows it", async () => {
  const sold = await deliveredUnits(shop, seller.id, actor);
  const { caseNumber, refund } = await accepted(sold);
  expect(refund).toBeNull();
  const number = caseNumber ?? "";
  expect(await read(number)).toMatchObject({
    kind: "change_of_mind",
    state: "opened",
    refundDue: expect.any(String),
  });
  const told = await shop.database.select().from(mails).where(eq(mails.kind, "case-opened"));
  expect(told).toEqual([]);
  // It is accepted: the label is owed, and nobody is asked again.
  expect((await read(number)).acts).toEqual(["accept", "receive"]);
  expect((await act(number, "rejection", { reason: "Trop tard." })).json()).toMatchObject({ error: "STALE" });
  const headers = sold.buyer.headers;
  const shown = await shop.app.inject({ url: `/orders/${sold.number}/cases`, headers });
  expect(shown.json<OrderCases>().cases).toMatchObject([{ number, isWithdrawal: true, hasGoods: true }]);

  await act(number, "acceptance", LABEL);
  expect((await act(number, "decision", { outcome: "refund" })).json()).toMatchObject({ error: "STALE" });
  await act(number, "posting");
  expect((await act(number, "decision", { outcome: "refund" })).json()).toMatchObject({
    refund: { state: "granted", amountCents: 45_990 },
  });
  expect(await statement(sold.number)).toMatchObject({ caseNumber: number, refund: "granted" });
  expect((await sendRefund(sold.number)).state).toBe("succeeded");
  expect(await statement(sold.number)).toMatchObject({ refund: "succeeded" });
  expect((await read(number)).state).toBe("closed");
  expect(await findings()).toEqual([]);
});

test("what was not sent needs no return: its refund puts the unit on sale again", async () => {
  const sold = await soldUnits(shop, [await unitOnSale(shop, seller.id)]);
  const { caseNumber } = await accepted(sold);
  const number = caseNumber ?? "";
  expect((await read(number)).acts).toEqual(["decide"]);
  await act(number, "decision", { outcome: "refund" });
  expect((await sendRefund(sold.number)).state).toBe("succeeded");
  expect((await read(number)).state).toBe("closed");
  const { rows } = await shop.database.$client.query("select status from orders where number = $1", [
    sold.number,
  ]);
  expect(rows).toEqual([{ status: "CANCELLED" }]);
  expect(await findings()).toEqual([]);
});

test("a statement about a whole order is about its repairs, too: all of the money goes back, with the delivery", async () => {
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 7999 }]);
  const repair = { productName: "Écran", productType: "REPAIR", quantity: 1, price: 79.99 } as const;
  const unit = await unitOnSale(shop, seller.id);
  const buyer = await registerBuyer(shop);
  const answer = await order(shop, buyer, {
    items: [...orderFor(unit.itemId, 45_990).items, { ...repair, productId: String(optionIds[0]) }],
    shippingOption: "standard",
    paymentMethodId: await testCard(shop),
  });
  const { orderId, totalAmount } = answer.json<Order>();
  const { caseNumber } = await accepted({ number: orderId, buyer });
  const number = caseNumber ?? "";
  expect(await read(number)).toMatchObject({
    acts: ["decide"],
    lines: [{ position: 0 }, { position: 1, device: null }],
  });
  await act(number, "decision", { outcome: "refund" });
  expect(await sendRefund(orderId)).toMatchObject({
    state: "succeeded",
    amountCents: Math.round(totalAmount * 100),
  });
  expect((await statement(orderId)).refund).toBe("succeeded");
  expect(await findings()).toEqual([]);
});

test("of a repair alone, no return is waited for", async () => {
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 7999 }]);
  const buyer = await registerBuyer(shop);
  const repair = { productName: "Écran", productType: "REPAIR", quantity: 1, price: 79.99 } as const;
  const answer = await order(shop, buyer, {
    items: [{ ...repair, productId: String(optionIds[0]) }],
    paymentMethodId: await testCard(shop),
  });
  const { orderId, totalAmount } = answer.json<Order>();
  const { caseNumber } = await accepted({ number: orderId, buyer });
  await act(caseNumber ?? "", "decision", { outcome: "refund" });
  expect(await sendRefund(orderId)).toMatchObject({
    state: "succeeded",
    amountCents: Math.round(totalAmount * 100),
  });
  expect((await read(caseNumber ?? "")).state).toBe("closed");
  expect(await findings()).toEqual([]);
});

test("the mail about a withdrawal from a repair asks for no phone, though another one of the order was sent", async () => {
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 7999 }]);
  const buyer = await registerBuyer(shop);
  const unit = await unitOnSale(shop, seller.id);
  const repair = { productName: "Écran", productType: "REPAIR", quantity: 1, price: 79.99 } as const;
  const placed = await order(shop, buyer, {
    items: [...orderFor(unit.itemId, 45_990).items, { ...repair, productId: String(optionIds[0]) }],
    shippingOption: "standard",
    paymentMethodId: await testCard(shop),
  });
  const { orderId: number, items } = placed.json<Order>();
  const [row] = await shop.database.select().from(orders).where(eq(orders.number, number));
  await shipOrder(shop, row?.id ?? 0, [unit], actor);
  await accepted({ number, buyer }, `1 × ${items[1]?.productName}`);
  const told = await shop.database.select().from(mails).where(eq(mails.kind, "withdrawal-decision"));
  expect(told.find(({ recipient }) => recipient === buyer.email)?.data).toMatchObject({ hasGoods: false });
});

test("what its buyer has withdrawn from does not leave, from the statement on until it is decided", async () => {
  const unit = await unitOnSale(shop, seller.id);
  const sold = await soldUnits(shop, [unit]);
  const picking = async () =>
    (await call("GET", "picking-list")).json<{ number: string }[]>().map(({ number }) => number);
  expect(await picking()).toContain(sold.number);
  const payload = { orderNumber: sold.number, name: "Zoé", scope: "order", key: randomUUID() };
  await shop.app.inject({
    method: "POST",
    url: "/withdrawals",
    payload: { ...payload, email: sold.buyer.email },
  });
  const pack = () => packByScan(shop.shop, { code: unit.publicId }, actor);
  await expect(pack()).rejects.toMatchObject({ code: "REFUND_UNDER_WAY" });
  expect(await picking()).not.toContain(sold.number);
  const { id, version } = await statement(sold.number);
  const judged = await call("POST", `withdrawals/${id}/decision`, { decision: "accepted", version });
  await expect(pack()).rejects.toMatchObject({ code: "REFUND_UNDER_WAY" });
  const number = judged.json<Withdrawal>().caseNumber ?? "";
  const [mail] = await shop.database.select().from(mails).where(eq(mails.subjectId, payload.key));
  expect(mail).toBeDefined();
  const { rows } = await shop.database.$client.query("select id from orders where number = $1", [
    sold.number,
  ]);
  await cancelCase(shop.shop, rows[0]?.id, number);
  expect(await pack()).toMatchObject({ outcome: "packed" });
});

test("once its parcel is on the way, the refund is owed within the time of the law", async () => {
  const sold = await deliveredUnits(shop, seller.id, actor);
  const { caseNumber, refundDue } = await accepted(sold);
  const number = caseNumber ?? "";
  await act(number, "acceptance", LABEL);
  await shop.database.$client.query(
    "update withdrawals set refund_due = refund_due - 10 where order_number = $1",
    [sold.number],
  );
  const before = new Date((await read(number)).dueAt ?? "");
  expect(parisTime(before).day >= refundDue).toBe(true);
  await act(number, "posting");
  const after = new Date((await read(number)).dueAt ?? "").getTime();
  expect(after).toBeLessThan(Date.parse(refundDue) - 8 * 86_400_000);
});

test("a statement about some products is about their lines", async () => {
  const sold = await deliveredUnits(shop, seller.id, actor, 2);
  const { rows } = await shop.database.$client.query(
    "select product_name from order_lines l join orders o on o.id = order_id where o.number = $1 and position = 1",
    [sold.number],
  );
  const { caseNumber } = await accepted(sold, `1 × ${rows[0]?.product_name}`);
  expect((await read(caseNumber ?? "")).lines).toMatchObject([{ position: 1, quantity: 1 }]);
});

test("a statement in another language names its lines as the page showed them there", async () => {
  const sold = await deliveredUnits(shop, seller.id, actor, 2);
  const cookie = "reluit_lang=en";
  const answer = await shop.app.inject({
    url: `/orders/${sold.number}`,
    headers: { ...sold.buyer.headers, cookie },
  });
  const shown = answer.json<Order>().items[1]?.productName ?? "";
  expect(shown).toContain("GB");
  const { caseNumber } = await accepted(sold, `1 × ${shown}`, randomUUID(), { cookie });
  expect((await read(caseNumber ?? "")).lines).toMatchObject([{ position: 1, quantity: 1 }]);
});

test("of two lines with one name, the statement is about as many as it chose", async () => {
  const sold = await deliveredUnits(shop, seller.id, actor, 2);
  await shop.database.$client.query(
    "update order_lines set product_name = 'iPhone 13' where order_id = (select id from orders where number = $1)",
    [sold.number],
  );
  const { caseNumber } = await accepted(sold, "1 × iPhone 13");
  expect((await read(caseNumber ?? "")).lines).toMatchObject([{ quantity: 1 }]);
});

describe("in the buyer's own words, a name is about its own lines", () => {
  /** Two delivered units with these names. */
  async function named(...names: readonly string[]) {
    const sold = await deliveredUnits(shop, seller.id, actor, names.length);
    for (const [position, name] of names.entries())
      await shop.database.$client.query(
        "update order_lines set product_name = $3 where position = $2 and order_id = (select id from orders where number = $1)",
        [sold.number, position, name],
      );
    return sold;
  }
  const positionsOf = async (number: string | null | undefined) =>
    (await read(number ?? "")).lines.map(({ position }) => position);
  const NAMES = ["Galaxy S9 Vert", "Galaxy S9 Vert nuit"] as const;

  test("not about those whose name is a part of it", async () => {
    const sold = await named(...NAMES);
    const { caseNumber } = await accepted(sold, "Je renonce au Galaxy S9 Vert nuit.");
    expect(await positionsOf(caseNumber)).toEqual([1]);
  });

  test("about both when it names both", async () => {
    const sold = await named(...NAMES);
    const { caseNumber } = await accepted(sold, "Galaxy S9 Vert nuit, Galaxy S9 Vert");
    expect(await positionsOf(caseNumber)).toEqual([0, 1]);
  });

  test.each(["Galaxy S9 Vert nuit", "1 × Galaxy S9 Vert nuit"])(
    "about no other one when its own is in a case already: %s",
    async (words) => {
      const sold = await named(...NAMES);
      await openCase(shop.shop, sold.id, claim({ lines: [{ position: 1, quantity: 1 }] }), "fr");
      expect(await accepted(sold, words)).toMatchObject({ state: "accepted", caseNumber: null });
    },
  );
});

test("a statement is accepted whatever else its buyer has done with its key", async () => {
  const [sold, other] = [
    await deliveredUnits(shop, seller.id, actor),
    await deliveredUnits(shop, seller.id, actor),
  ];
  const { key } = await openCase(shop.shop, other.id, claim(), "fr");
  expect(await accepted(sold, "", key)).toMatchObject({ state: "accepted", caseNumber: expect.any(String) });
});

test("a decision that is taken back takes its case along, unless somebody has worked on it", async () => {
  const sold = await deliveredUnits(shop, seller.id, actor);
  const first = await accepted(sold);
  const undo = ({ id, version }: Withdrawal) =>
    call("DELETE", `withdrawals/${id}/decision?version=${version}`);
  const undone = (await undo(first)).json<Withdrawal>();
  expect(undone).toMatchObject({ state: "open", caseNumber: null });
  expect((await call("GET", `cases/${first.caseNumber}`)).statusCode).toBe(404);
  const body = { decision: "accepted", version: undone.version };
  const again = (await call("POST", `withdrawals/${undone.id}/decision`, body)).json<Withdrawal>();
  await act(again.caseNumber ?? "", "acceptance", LABEL);
  expect((await undo(again)).json()).toMatchObject({ error: "STALE" });
});

test("a statement with a mistyped number waits until it is linked to its order, then goes its normal way", async () => {
  const sold = await deliveredUnits(shop, seller.id, actor);
  const payload = { orderNumber: "RL-2222-2222", name: "Zoé", email: sold.buyer.email, scope: "order" };
  await shop.app.inject({ method: "POST", url: "/withdrawals", payload: { ...payload, key: randomUUID() } });
  const stated = await statement("RL-2222-2222");
  const decide = ({ id, version }: Withdrawal) =>
    call("POST", `withdrawals/${id}/decision`, { decision: "accepted", version });
  const link = (orderNumber: string) =>
    call("PUT", `withdrawals/${stated.id}/order`, { orderNumber, version: stated.version });
  // Accepted without an order it would lead nowhere, and be on no list.
  expect((await decide(stated)).json()).toMatchObject({ fields: { orderNumber: "REQUIRED" } });
  expect((await link("RL-3333-3333")).json()).toMatchObject({ error: "NOT_FOUND" });
  const linked = (await link(sold.number.toLowerCase())).json<Withdrawal>();
  expect(linked).toMatchObject({ orderNumber: sold.number, orderKnown: true, emailMatches: true });
  expect(linked.statement).toContain("RL-2222-2222");
  const { caseNumber } = (await decide(linked)).json<Withdrawal>();
  expect(await read(caseNumber ?? "")).toMatchObject({ order: sold.number, kind: "change_of_mind" });
  expect(await findings()).toEqual([]);
});

test("a phone that was refunded by the proof of posting and never comes is overdue, until it is received", async () => {
  const sold = await deliveredUnits(shop, seller.id, actor);
  const number = (await accepted(sold)).caseNumber ?? "";
  await act(number, "acceptance", LABEL);
  await act(number, "posting");
  await act(number, "decision", { outcome: "refund" });
  await sendRefund(sold.number);
  const late = async () => {
    const { lines } = (await call("GET", "dashboard")).json<Dashboard>();
    const { rows } = (await call("GET", `cases?overdue=1&order=${sold.number}`)).json<TablePage<CaseRow>>();
    return { count: lines.find(({ key }) => key === "overdueCases")?.count, rows };
  };
  expect(await late()).toEqual({ count: 0, rows: [] });
  await shop.database.$client.query(
    "update cases set due_at = due_at - interval '14 days' - interval '1 hour' where number = $1",
    [number],
  );
  expect(await late()).toMatchObject({ count: 1, rows: [{ number, state: "closed", isOverdue: true }] });
  expect((await read(number)).isOverdue).toBe(true);
  await receiveDevice(shop.shop, { code: sold.units[0]?.publicId ?? "", isReturn: true }, actor);
  expect(await late()).toEqual({ count: 0, rows: [] });
});
