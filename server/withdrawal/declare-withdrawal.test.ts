import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PersonExport } from "#contract/accounts/privacy.ts";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import type { WithdrawalReceipt } from "#contract/withdrawal/withdrawal.ts";
import { confirmMailbox } from "#server/accounts/fixtures/email-links.ts";
import { audit } from "#server/audit/tables.ts";
import { readPage } from "#server/back-office/read-page.ts";
import { cancelCase } from "#server/cases/answer-case.ts";
import { shipOrder } from "#server/cases/fixtures/cases.ts";
import { cases } from "#server/cases/tables.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import type { Email } from "#server/mail/mailer.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { staff } from "#server/staff/tables.ts";
import { events } from "#server/timeline/tables.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { judgeWithdrawal, takeDecisionBack } from "./judge-withdrawal.ts";
import { withdrawalsList } from "./list-withdrawals.ts";
import { withdrawals } from "./tables.ts";

const PRICE = 45_990;
let now = new Date("2026-11-23T22:30:00.000Z");
let shop: TestShop;
let buyer: Buyer;
let number: string;
let actor: { staffId: number; requestId: string };
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now });
  const seller = await registerBuyer(shop);
  buyer = await registerBuyer(shop);
  const item = await listPhone(shop, seller.id, { priceCents: PRICE });
  const payload = { ...orderFor(item, PRICE), paymentMethodId: await testCard(shop) };
  number = (await order(shop, buyer, payload)).json<{ orderId: string }>().orderId;
  const [member] = await shop.database
    .insert(staff)
    .values({ email: "atelier@exemple.fr", name: "Ana", createdAt: now })
    .returning({ id: staff.id });
  actor = { staffId: member?.id ?? 0, requestId: "r1" };
});
afterAll(() => shop.close());

const statement = (fields: object = {}) => ({
  key: randomUUID() as string,
  orderNumber: number,
  name: "Zoé Martin",
  email: buyer.email,
  scope: "order",
  ...fields,
});
const state = (payload: object) => shop.app.inject({ method: "POST", url: "/withdrawals", payload });
const stored = async (key: string) =>
  (await shop.database.select().from(withdrawals).where(eq(withdrawals.key, key)))[0];
const listed = async () =>
  (await readPage(shop.database, withdrawalsList(new Date(), { state: "open" }))).rows;

async function mailOf(key: string, kind: string): Promise<Email | null> {
  const [mail] = await shop.database
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, key), eq(mails.kind, kind)));
  if (!mail) return null;
  const sent: Email[] = [];
  const mailer = async (email: Email) => void sent.push(email);
  const { database } = shop;
  const deps = { database, mailer, company: DEFAULT_COMPANY, publicUrl: "https://reluit.fr" };
  await deliverMail({ ...deps, clock: () => now }, mail.id);
  return sent[0] ?? null;
}

test("a statement is stored with its text and time, and its receipt is mailed at once", async () => {
  const payload = statement();
  const answer = await state(payload);
  expect(answer.statusCode).toBe(201);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const receipt = answer.json<WithdrawalReceipt>();
  expect(receipt).toMatchObject({ statedAt: now.toISOString(), orderNumber: number, email: buyer.email });
  expect(receipt.statement).toContain(number);
  // 23:30 in Paris is still the 23rd.
  expect(await stored(payload.key)).toMatchObject({
    refundDue: "2026-12-07",
    emailMatches: true,
    state: "open",
  });
  const mail = await mailOf(payload.key, "withdrawal-receipt");
  expect(mail?.to).toBe(buyer.email);
  expect(mail?.text).toContain("23/11/2026 23:30");
  expect(mail?.text).toContain(receipt.statement);
  const told = await shop.database.select().from(events).where(eq(events.subjectId, number));
  expect(told).toMatchObject([
    { kind: "shipment.preparing", byKind: "shop", public: false },
    { kind: "withdrawal.stated", byKind: "customer", public: true },
  ]);
});

test("the same press twice at once makes one statement; another statement under its key is refused", async () => {
  const payload = statement();
  const answers = await Promise.all([1, 2, 3, 4].map(() => state(payload)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect((await listed()).filter(({ statement: text }) => text).length).toBe(2);
  expect((await state({ ...payload, name: "Other" })).json()).toMatchObject({
    error: "IDEMPOTENCY_MISMATCH",
  });
});

test("an unknown number, and a stranger's e-mail with a known one, are answered alike and stored", async () => {
  const unknown = statement({ orderNumber: "RL-2222-2222", email: "x@exemple.fr" });
  const foreign = statement({ email: "x@exemple.fr" });
  const [one, other] = [await state(unknown), await state(foreign)];
  const shape = (text: string) => text.replaceAll("RL-2222-2222", "N").replaceAll(number, "N");
  expect(shape(one.body)).toBe(shape(other.body));
  expect(await stored(unknown.key)).toMatchObject({ orderId: null, emailMatches: false });
  expect(await stored(foreign.key)).toMatchObject({ orderId: expect.any(Number), emailMatches: false });
  const told = await shop.database.select().from(events).where(eq(events.subjectId, number));
  expect(told.filter((event) => event.public)).toHaveLength(2);
  expect(told.some((event) => !event.public)).toBe(true);
});

test("a part of an order needs its products; no line can split a mail's header or become markup", async () => {
  expect((await state(statement({ scope: "lines" }))).json()).toMatchObject({
    fields: { products: "REQUIRED" },
  });
  const payload = statement({
    email: "lines@exemple.fr",
    scope: "lines",
    name: "Zoé\r\nBcc: victim@exemple.fr",
    products: "<script>alert(1)</script> www.spam.example",
  });
  const answer = await state(payload);
  expect(answer.json<WithdrawalReceipt>().statement).toContain("www.spam.example");
  const mail = await mailOf(payload.key, "withdrawal-receipt");
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect(mail?.html).not.toContain("<script>");
  expect(mail?.text).not.toContain("spam.example");
  expect(mail?.text).not.toContain("victim@");
});

test("one address states one order five times a day, and gets ten receipts an hour", async () => {
  const email = "often@exemple.fr";
  for (let count = 0; count < 5; count += 1) expect((await state(statement({ email }))).statusCode).toBe(201);
  expect((await state(statement({ email }))).statusCode).toBe(429);
  for (let count = 0; count < 6; count += 1)
    expect((await state(statement({ email, orderNumber: `RL-${count}` }))).statusCode).toBe(201);
  const receipts = await shop.database.select().from(mails).where(eq(mails.recipient, email));
  expect(receipts).toHaveLength(10);
});

test("without scripts, a form shows the statement and a second one confirms it", async () => {
  const post = (url: string, fields: Record<string, string>) =>
    shop.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
  const fields = { orderNumber: number, name: 'Zoé "<b>', email: "form@exemple.fr", scope: "order" };
  const wrong = await post("/retractation/declaration", { ...fields, email: "nothing" });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toContain("E‑mail");
  const review = await post("/retractation/declaration", fields);
  expect(review.body).toContain("Confirmer la rétractation");
  expect(review.body).not.toContain("<b>");
  expect(review.headers["content-security-policy"]).toContain("form-action 'self'");
  const hidden = Object.fromEntries(
    [...review.body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">"),
    ]),
  );
  const [done, again] = [
    await post("/retractation/confirmation", hidden),
    await post("/retractation/confirmation", hidden),
  ];
  expect(done.statusCode).toBe(201);
  expect(done.body).toContain("23/11/2026 23:30");
  expect(again.body).toBe(done.body);
  expect(await stored(hidden.key ?? "")).toMatchObject({ name: fields.name, email: fields.email });

  // What is refused is said on a page, too.
  let last = done;
  for (let count = 0; count < 5; count += 1)
    last = await post("/retractation/confirmation", { ...hidden, key: randomUUID() });
  expect(last.statusCode).toBe(429);
  expect(last.headers["content-type"]).toContain("text/html");
  expect(last.body).toContain("Trop de tentatives.");
});

test("a decision is mailed after twenty seconds, and can be taken back until then", async () => {
  const payload = statement();
  await state(payload);
  const open = (await listed()).find(({ name, email }) => name && email === buyer.email);
  if (!open) throw new Error("nothing is open");
  const key =
    (await shop.database.select().from(withdrawals).where(eq(withdrawals.id, open.id)))[0]?.key ?? "";
  const { count, rows: waiting } = await readPage(
    shop.database,
    withdrawalsList(new Date(), { state: "open" }),
  );
  expect({ count: count > 1, firstDue: waiting[0]?.refundDue }).toEqual({
    count: true,
    firstDue: "2026-12-07",
  });
  const refusal = { decision: "rejected", reason: "Hors délai.", version: open.version } as const;
  const rejected = await judgeWithdrawal(shop.shop, actor, open.id, refusal);
  expect(rejected).toMatchObject({ state: "rejected", reason: "Hors délai." });
  await expect(judgeWithdrawal(shop.shop, actor, open.id, refusal)).rejects.toMatchObject({ code: "STALE" });
  await expect(mailOf(key, "withdrawal-decision")).rejects.toThrow("waits");
  const back = await takeDecisionBack(shop.shop, actor, open.id, rejected.version);
  expect(back).toMatchObject({ state: "open", reason: "" });
  expect(await mailOf(key, "withdrawal-decision")).toBeNull();

  const accepted = await judgeWithdrawal(shop.shop, actor, open.id, {
    decision: "accepted",
    version: back.version,
  });
  now = new Date(now.getTime() + 20_500);
  await expect(takeDecisionBack(shop.shop, actor, open.id, accepted.version)).rejects.toMatchObject({
    code: "STALE",
  });
  now = new Date(now.getTime() + 1000);
  expect((await mailOf(key, "withdrawal-decision"))?.subject).toBe("Votre rétractation est acceptée");
  const actions = await shop.database.select().from(audit).where(eq(audit.objectType, "withdrawal"));
  expect(actions.map(({ action }) => action)).toEqual([
    "withdrawal.rejected",
    "withdrawal.reopened",
    "withdrawal.accepted",
  ]);
});

test("an export has the statements, an erasure waits for open ones and then clears them", async () => {
  await confirmMailbox(shop, buyer.email);
  const answer = await shop.app.inject({ url: "/users/me/export", headers: buyer.headers });
  const told = PersonExport.parse(answer.json()).withdrawals;
  expect(told.map(({ orderNumber }) => orderNumber)).toEqual([number, number, number]);
  const erase = () =>
    shop.app.inject({
      method: "POST",
      url: "/users/me/erasure",
      headers: buyer.headers,
      payload: { password: "tilleul7" },
    });
  expect((await erase()).json()).toMatchObject({ error: "ORDER_PENDING" });
  for (const { id, version, email } of await listed())
    if (email === buyer.email) await judgeWithdrawal(shop.shop, actor, id, { decision: "accepted", version });
  // An accepted statement goes on as a case, whose end an erasure waits for, too.
  expect((await erase()).json()).toMatchObject({ error: "ORDER_PENDING" });
  for (const open of await shop.database.select().from(cases).where(eq(cases.state, "opened")))
    await cancelCase(shop.shop, open.orderId, open.number);
  // So does a parcel on its way.
  expect((await erase()).json()).toMatchObject({ error: "ORDER_PENDING" });
  const [placed] = await shop.database.select().from(orders).where(eq(orders.number, number));
  await shipOrder(shop, placed?.id ?? 0, [], { ...actor, requestId: null });
  expect((await erase()).statusCode).toBe(204);
  const left = await shop.database.select().from(withdrawals).where(eq(withdrawals.name, ""));
  expect(left).toHaveLength(3);
  expect(JSON.stringify(left)).not.toContain(buyer.email);
});
