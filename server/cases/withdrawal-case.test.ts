import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import type { Dashboard } from "#contract/back-office/dashboard.ts";
import type { TablePage } from "#contract/back-office/table.ts";
import type { CaseRow, OrderCases } from "#contract/cases/cases.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { Withdrawal, WithdrawalList, WithdrawnLines } from "#contract/withdrawal/withdrawal.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { receiveDevice } from "#server/devices/reception/receive-device.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { auditWithdrawals } from "#server/withdrawal/audit-withdrawals.ts";
import { type Buyer, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { cancelCase } from "./answer-case.ts";
import { claim, deliveredUnits, LABEL, openCaseDesk, shipOrder } from "./fixtures/cases.ts";
import { openCase } from "./open-case.ts";

const { shop, seller, actor, call, read, act, sendRefund, findings } = await openCaseDesk();
afterAll(() => shop.close());

const statement = async (number: string) =>
  (await call("GET", `withdrawals?order=${number}`)).json<WithdrawalList>().rows[0] as Withdrawal;
interface Stated {
  readonly lines?: WithdrawnLines;
  readonly key?: string;
}
/** States a withdrawal from an order, or from lines of it, and accepts it. */
async function accepted(sold: { number: string; buyer: Buyer }, { lines, key = randomUUID() }: Stated = {}) {
  await state(sold, { key, ...(lines ? { scope: "lines", products: "Un téléphone", lines } : {}) });
  return (await accept(sold.number)).json<Withdrawal>();
}
const state = ({ number, buyer }: { number: string; buyer: Buyer }, more: object = {}) =>
  shop.app.inject({
    method: "POST",
    url: "/withdrawals",
    payload: {
      orderNumber: number,
      name: "Zoé",
      email: buyer.email,
      scope: "order",
      key: randomUUID(),
      ...more,
    },
  });
async function accept(number: string, more: object = {}) {
  const { id, version } = await statement(number);
  return call("POST", `withdrawals/${id}/decision`, { decision: "accepted", version, ...more });
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
  const { orderId: number } = placed.json<Order>();
  const [row] = await shop.database.select().from(orders).where(eq(orders.number, number));
  await shipOrder(shop, row?.id ?? 0, [unit], actor);
  await accepted({ number, buyer }, { lines: [{ position: 1, quantity: 1 }] });
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

test("a statement about some lines opens a case on them alone", async () => {
  const sold = await deliveredUnits(shop, seller.id, actor, 2);
  const { caseNumber, lines } = await accepted(sold, { lines: [{ position: 1, quantity: 1 }] });
  expect(lines).toEqual([{ position: 1, quantity: 1 }]);
  expect((await read(caseNumber ?? "")).lines).toMatchObject([{ position: 1, quantity: 1 }]);
});

test("a statement that says its products in words only waits for the lines that staff reads in it", async () => {
  const sold = await deliveredUnits(shop, seller.id, actor, 2);
  await state(sold, { scope: "lines", products: "celui qui est vert" });
  expect((await accept(sold.number)).json()).toMatchObject({ fields: { lines: "REQUIRED" } });
  for (const wrong of [
    { position: 2, quantity: 1 },
    { position: 0, quantity: 2 },
  ])
    expect((await accept(sold.number, { lines: [wrong] })).json()).toMatchObject({
      fields: { lines: "INVALID" },
    });
  const judged = (await accept(sold.number, { lines: [{ position: 0, quantity: 1 }] })).json<Withdrawal>();
  expect(judged.statement).toContain("celui qui est vert");
  expect((await read(judged.caseNumber ?? "")).lines).toMatchObject([{ position: 0, quantity: 1 }]);
});

test("lines that the order does not have wait for staff as well, and say nothing to whoever states them", async () => {
  const sold = await deliveredUnits(shop, seller.id, actor);
  const stated = await state(sold, {
    scope: "lines",
    products: "Le 8",
    lines: [{ position: 7, quantity: 1 }],
  });
  expect(stated.statusCode).toBe(201);
  expect((await accept(sold.number)).json()).toMatchObject({ fields: { lines: "INVALID" } });
});

const leftLine = async () =>
  (await call("GET", "dashboard")).json<Dashboard>().lines.find(({ key }) => key === "leftWithdrawals")
    ?.count;
const left = async () => (await call("GET", "withdrawals?left=1")).json<WithdrawalList>().rows;
/** A day later, so that the audit counts it as forgotten. */
const aDayLater = (number: string) =>
  shop.database.$client.query(
    "update withdrawals set judged_at = judged_at - interval '1 day' where order_number = $1",
    [number],
  );

describe("an accepted statement about a line that is in another open case", () => {
  async function inAnotherCase(count = 1) {
    const sold = await deliveredUnits(shop, seller.id, actor, count);
    const other = await openCase(shop.shop, sold.id, claim({ kind: "guarantee" }), "fr");
    return { sold, other, judged: await accepted(sold) };
  }

  test("gets its case when the customer cancels the other one, and is told", async () => {
    const { sold, other, judged } = await inAnotherCase();
    expect(judged).toMatchObject({ state: "accepted", caseNumber: null, isLeft: false });
    await cancelCase(shop.shop, sold.id, other.number);
    const { caseNumber, isLeft } = await statement(sold.number);
    expect(isLeft).toBe(false);
    expect(await read(caseNumber ?? "")).toMatchObject({ state: "opened", isWithdrawal: true });
    const told = await shop.database.select().from(mails).where(eq(mails.recipient, sold.buyer.email));
    expect(told.filter(({ kind }) => kind === "case-opened")).toHaveLength(2);
    expect(await findings()).toEqual([]);
  });

  test("gets its case when the shop rejects the other one", async () => {
    const { sold, other } = await inAnotherCase();
    await act(other.number, "rejection", { reason: "Aucune panne." });
    expect((await statement(sold.number)).caseNumber).toEqual(expect.any(String));
  });

  test("gets a case for that line, too, when it has one for the others already", async () => {
    const { sold, other, judged } = await inAnotherCase(2);
    expect((await read(judged.caseNumber ?? "")).lines).toMatchObject([{ position: 1 }]);
    await cancelCase(shop.shop, sold.id, other.number);
    const { cases } = (
      await shop.app.inject({ url: `/orders/${sold.number}/cases`, headers: sold.buyer.headers })
    ).json<OrderCases>();
    expect(cases).toHaveLength(3);
    expect(await statement(sold.number)).toMatchObject({ caseNumber: judged.caseNumber, isLeft: false });
    expect(await findings()).toEqual([]);
  });

  test("stands on the dashboard and in the audit once the other one ended without a refund, until a person opens its case", async () => {
    const before = await leftLine();
    const { sold, other } = await inAnotherCase();
    for (const step of [
      "state = 'decided', outcome = 'repair', decided_at = now()",
      "state = 'closed', ended_at = now()",
    ])
      await shop.database.$client.query(`update cases set ${step} where number = $1`, [other.number]);
    await aDayLater(sold.number);
    expect(await leftLine()).toBe((before ?? 0) + 1);
    expect(await left()).toMatchObject([{ orderNumber: sold.number, isLeft: true }]);
    expect(await findings()).toMatchObject([
      { rule: "an accepted withdrawal has a case or a refund", subject: sold.number },
    ]);
    const { id, version } = await statement(sold.number);
    await expect(auditWithdrawals(shop)).rejects.toThrow(`: ${id}.`);
    const both = await Promise.all([1, 2].map(() => call("POST", `withdrawals/${id}/case`, { version })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await statement(sold.number)).toMatchObject({ caseNumber: expect.any(String), isLeft: false });
    expect([await leftLine(), await left(), await findings()]).toEqual([before, [], []]);
    await expect(auditWithdrawals(shop)).resolves.toBeUndefined();
  });

  test("is over when the customer cancels the withdrawal's own case, also for a second statement of the same", async () => {
    const { sold, other } = await inAnotherCase();
    await accepted(sold);
    await cancelCase(shop.shop, sold.id, other.number);
    const { rows } = (await call("GET", `withdrawals?order=${sold.number}`)).json<WithdrawalList>();
    const opened = rows.flatMap(({ caseNumber }) => caseNumber ?? []);
    expect(opened).toHaveLength(1);
    await cancelCase(shop.shop, sold.id, opened[0] ?? "");
    const { cases } = (
      await shop.app.inject({ url: `/orders/${sold.number}/cases`, headers: sold.buyer.headers })
    ).json<OrderCases>();
    expect(cases.map((one) => one.state)).toEqual(["cancelled", "cancelled"]);
    expect(await findings()).toEqual([]);
  });

  test("has its case whichever comes first, the acceptance or the cancellation", async () => {
    for (let round = 0; round < 8; round++) {
      const sold = await deliveredUnits(shop, seller.id, actor);
      const other = await openCase(shop.shop, sold.id, claim({ kind: "guarantee" }), "fr");
      await state(sold);
      const [judged] = await Promise.all([accept(sold.number), cancelCase(shop.shop, sold.id, other.number)]);
      expect(judged.statusCode).toBe(200);
      expect((await statement(sold.number)).caseNumber).toEqual(expect.any(String));
    }
    expect(await findings()).toEqual([]);
  });
});

test("a statement is accepted whatever else its buyer has done with its key", async () => {
  const [sold, other] = [
    await deliveredUnits(shop, seller.id, actor),
    await deliveredUnits(shop, seller.id, actor),
  ];
  const { key } = await openCase(shop.shop, other.id, claim(), "fr");
  expect(await accepted(sold, { key })).toMatchObject({ state: "accepted", caseNumber: expect.any(String) });
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
