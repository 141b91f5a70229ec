import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { StaffThread } from "#contract/inbox/staff-threads.ts";
import { audit } from "#server/audit/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { order, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { fileWaiting } from "./file-messages.ts";
import { answerWith, contact, deskOf, quotedOrder, threadOf } from "./fixtures/inbox.ts";
import { listOwnThreads } from "./list-own-threads.ts";
import { threads } from "./tables.ts";

let now = new Date("2026-11-24T09:00:00.000Z");
let shop: TestShop;
/** Another process on the same database. */
let beside: TestShop;
let ada: SignedInStaff;
let bob: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now });
  beside = await openTestShop({ clock: () => now, url: shop.url, dataDir: shop.dataDir });
  ada = await signInStaff(shop, ["inbox.write"]);
  bob = await signInStaff(shop, ["inbox.write"]);
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const mailsTo = (recipient: string) =>
  shop.database.select().from(mails).where(eq(mails.recipient, recipient));
const after = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

test("two members of staff who answer at once in two processes: one answer goes, the other is STALE", async () => {
  const email = "two@exemple.fr";
  await contact(shop, { email });
  const { id } = await threadOf(shop, email);
  const { version } = await deskOf(shop, ada).read(id);
  const answers = await Promise.all([
    deskOf(shop, ada).act(id, "answers", answerWith({ version, body: "Oui." })),
    deskOf(beside, bob).act(id, "answers", answerWith({ version, body: "Non." })),
    deskOf(shop, bob).act(id, "closing", { version }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  for (const answer of answers)
    if (answer.statusCode === 409) expect(answer.json()).toMatchObject({ error: "STALE" });
  const { messages, state } = await deskOf(shop, ada).read(id);
  const written = messages.filter(({ by }) => by === "staff");
  expect(written).toHaveLength(state === "closed" ? 0 : 1);
  const sent = (await mailsTo(email)).filter(({ kind }) => kind === "thread-answer");
  expect(sent).toHaveLength(written.length);
  expect(written.map(({ author }) => author).every((author) => author?.startsWith("Staff"))).toBe(true);
});

test("who read a conversation while the customer wrote sees the message, or cannot answer past it", async () => {
  const email = "meanwhile@exemple.fr";
  await contact(shop, { email });
  const { id, token } = await threadOf(shop, email);
  // The lock stops the reading half way.
  const client = await beside.database.$client.connect();
  await client.query("begin; lock table orders in access exclusive mode");
  const reading = deskOf(shop, ada).read(id);
  await vi.waitFor(async () => {
    const { rows } = await client.query(
      "select from pg_locks where relation = 'orders'::regclass and not granted",
    );
    expect(rows).not.toEqual([]);
  });
  const url = `/threads/${token}/messages`;
  const payload = { key: randomUUID(), body: "Attendez !" };
  const written = await shop.app.inject({ method: "POST", url, payload });
  expect(written.statusCode).toBe(201);
  await client.query("rollback");
  client.release();
  const { version, messages } = await reading;
  const isShown = messages.some(({ body }) => body === payload.body);
  const answer = await deskOf(shop, ada).act(id, "answers", answerWith({ version }));
  expect(answer.statusCode).toBe(isShown ? 200 : 409);
});

test("an answer that is taken back leaves the thread waiting since its first message, and its pictures for the next", async () => {
  const email = "back@exemple.fr";
  const asked = now.toISOString();
  await contact(shop, { email, message: "Un" });
  after(12);
  await contact(shop, { email, message: "Deux" });
  after(12);
  const { id } = await threadOf(shop, email);
  const desk = deskOf(shop, ada);
  const before = await desk.read(id);
  expect(before.movedAt).toBe(asked);
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const sent = await shop.app.inject({
    method: "POST",
    url: `/admin/api/threads/${id}/attachments`,
    headers: { ...ada.headers, "content-type": "image/png" },
    payload: picture,
  });
  const attachments = [sent.json<{ id: string }>().id];
  const answered = await desk.act(id, "answers", answerWith({ version: before.version, attachments }));
  const held = answered.json<StaffThread>();
  expect(held).toMatchObject({ state: "answered", movedAt: now.toISOString() });
  const message = held.messages.at(-1);
  expect(message).toMatchObject({ heldMs: 20_000, attachments: [{ id: attachments[0] }] });

  const undone = (await desk.takeBack(id, message?.id ?? 0, held.version)).json<StaffThread>();
  expect(undone).toMatchObject({ state: "open", movedAt: asked });
  expect(undone.messages).toHaveLength(2);
  expect((await mailsTo(email)).filter(({ kind }) => kind === "thread-answer")).toEqual([]);
  const again = await desk.act(id, "answers", answerWith({ version: undone.version, attachments }));
  expect(again.json<StaffThread>().messages.at(-1)).toMatchObject({ attachments: [{ id: attachments[0] }] });

  after(1);
  const gone = again.json<StaffThread>();
  const late = await desk.takeBack(id, gone.messages.at(-1)?.id ?? 0, gone.version);
  expect(late.json()).toMatchObject({ error: "STALE" });
  const kinds = (await desk.read(id)).timeline.map(({ kind }) => kind);
  expect(kinds).toEqual([
    "thread.received",
    "thread.received",
    "thread.answered",
    "thread.answer_withdrawn",
    "thread.answered",
  ]);
});

test("a quote answered in both ways at once has one outcome, which its order's timeline and the audit log tell", async () => {
  const buyer = await registerBuyer(shop);
  const order = await quotedOrder(shop, buyer, "RL-TWAY-2345", now);
  await fileWaiting(shop.shop);
  const [thread] = await shop.database.select().from(threads).where(eq(threads.orderId, order.id));
  const id = thread?.id ?? 0;
  const { version, isQuoteOpen } = await deskOf(shop, ada).read(id);
  expect(isQuoteOpen).toBe(true);
  const quote = (outcome: string) => answerWith({ version, outcome });
  const answers = await Promise.all([
    deskOf(shop, ada).act(id, "quote", quote("free")),
    deskOf(beside, bob).act(id, "quote", quote("priced")),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const outcome = answers[0]?.statusCode === 200 ? "free" : "priced";
  const [closed] = await shop.database.select().from(orders).where(eq(orders.id, order.id));
  expect(closed?.status).toBe(outcome === "free" ? "PAYED" : "CANCELLED");
  const read = await deskOf(shop, bob).read(id);
  expect(read).toMatchObject({ isQuoteOpen: false, orderStatus: closed?.status, customerId: buyer.id });
  expect(read.messages.at(-1)?.heldMs).toBeNull();
  expect(read.timeline.at(-1)).toMatchObject({ kind: "thread.quoted", facts: { outcome } });
  const told = (await shop.database.select().from(audit)).filter(({ action }) => action === "thread.quoted");
  expect(told).toMatchObject([{ reason: outcome }]);
});

test("an answer to a closed thread reaches its customer, whose address opens it again", async () => {
  const email = "closed@exemple.fr";
  await contact(shop, { email });
  const { id } = await threadOf(shop, email);
  const desk = deskOf(shop, ada);
  const closed = await desk.act(id, "closing", { version: (await desk.read(id)).version });
  const { version } = closed.json<StaffThread>();
  const answered = await desk.act(id, "answers", answerWith({ version }));
  expect(answered.json<StaffThread>()).toMatchObject({ state: "answered", messages: [{}, { by: "staff" }] });
  expect((await threadOf(shop, email)).closedAt).toBeNull();
});

test("an answer that its customer did not get is mailed again, once it has gone", async () => {
  const email = "again@exemple.fr";
  await contact(shop, { email });
  const { id } = await threadOf(shop, email);
  const desk = deskOf(shop, ada);
  const { version } = await desk.read(id);
  const answered = (await desk.act(id, "answers", answerWith({ version }))).json<StaffThread>();
  const answer = answered.messages.at(-1)?.id;
  const again = (message = answer, thread = id) => desk.act(thread, `answers/${message}/mail`, {});
  expect((await again()).json()).toMatchObject({ error: "IN_PROGRESS" });
  await shop.database.update(mails).set({ sentAt: now }).where(eq(mails.recipient, email));
  expect((await again()).statusCode).toBe(200);
  const [mail] = (await mailsTo(email)).filter(({ kind }) => kind === "thread-answer");
  expect(mail?.sentAt).toBeNull();
  expect((await again(answered.messages[0]?.id)).json()).toMatchObject({ error: "NOT_FOUND" });
  const other = await threadOf(shop, "two@exemple.fr");
  expect((await again(answer, other.id)).json()).toMatchObject({ error: "NOT_FOUND" });
  const done = await shop.database
    .select()
    .from(audit)
    .where(eq(audit.objectId, String(id)));
  expect(done.map(({ action }) => action)).toEqual(["thread.answered", "mail.sent-again"]);
});

test("who may read orders only sees no thread, and nobody answers a thread that is not there", async () => {
  const reader = await signInStaff(shop, ["orders.read", "orders.write"]);
  const { id } = await threadOf(shop, "two@exemple.fr");
  expect(await deskOf(shop, reader).read(id)).toMatchObject({ error: "FORBIDDEN" });
  const answer = await deskOf(shop, ada).act(999_999, "answers", answerWith({ version: "1" }));
  expect(answer.json()).toMatchObject({ error: "NOT_FOUND" });
});

test("a request for a quote is told by mail; once the work is free, its order is confirmed by another", async () => {
  const buyer = await registerBuyer(shop);
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: null }]);
  const line = { productName: "Carte mère", productType: "REPAIR", quantity: 1, price: 0 };
  const placed = await order(shop, buyer, { items: [{ ...line, productId: String(optionIds[0]) }] });
  const { orderId: number } = placed.json<{ orderId: string }>();
  const told = async () =>
    (await mailsTo(buyer.email)).filter(({ subjectId }) => subjectId === number).map(({ kind }) => kind);
  expect(await told()).toEqual(["quote-requested"]);
  await fileWaiting(shop.shop);
  const { id } = await threadOf(shop, buyer.email);
  const { version } = await deskOf(shop, ada).read(id);
  const answer = answerWith({ version, outcome: "free", body: "Le diagnostic est gratuit." });
  expect((await deskOf(shop, ada).act(id, "quote", answer)).statusCode).toBe(200);
  expect((await told()).toSorted()).toEqual(["order-confirmation", "quote-requested"]);
});

test("a quote that was ordered with something to pay for is filed once that is paid", async () => {
  const buyer = await registerBuyer(shop);
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 7999 }, { priceCents: null }]);
  const line = { productName: "x", productType: "REPAIR", quantity: 1 };
  const placed = await order(shop, buyer, {
    items: optionIds.map((id, index) => ({ ...line, productId: String(id), price: index ? 0 : 79.99 })),
    paymentMethodId: await testCard(shop),
  });
  const { orderId: number } = placed.json<{ orderId: string }>();
  for (const _ of [1, 2]) await fileWaiting(shop.shop);
  const filed = await shop.database.select().from(threads).where(eq(threads.email, buyer.email));
  expect(filed).toMatchObject([{ subject: number, state: "open" }]);
});

test("staff writes first about an order: one conversation, which its buyer finds and answers", async () => {
  const buyer = await registerBuyer(shop);
  const { number } = await quotedOrder(shop, buyer, "RL-FRST-2345", now);
  const open = () =>
    shop.app.inject({ method: "POST", url: `/admin/api/orders/${number}/thread`, headers: ada.headers });
  const [one, two] = await Promise.all([open(), open()]);
  const { id } = one.json<{ id: number }>();
  expect(two.json()).toEqual({ id });
  const desk = deskOf(shop, ada);
  const { version, messages, state } = await desk.read(id);
  expect(messages).toEqual([]);
  // Nothing waits for the shop, and the buyer sees no empty conversation.
  expect(state).toBe("answered");
  const seen = async () => (await listOwnThreads(shop.shop, buyer.id)).map((thread) => thread.id);
  expect(await seen()).toEqual([]);
  const first = await desk.act(id, "answers", answerWith({ version, body: "Votre coli est perdu." }));
  const { version: written, messages: held } = first.json<StaffThread>();
  expect(await seen()).toEqual([]);
  const taken = await desk.takeBack(id, held[0]?.id ?? 0, written);
  expect(taken.json<StaffThread>()).toMatchObject({ state: "answered", messages: [] });
  const answer = answerWith({ version: taken.json<StaffThread>().version, body: "Votre colis est perdu." });
  const sent = await desk.act(id, "answers", answer);
  after(1);
  expect(await seen()).toEqual([id]);
  expect(sent.json<StaffThread>()).toMatchObject({ state: "answered", email: buyer.email });
  expect((await mailsTo(buyer.email)).map(({ kind }) => kind)).toContain("thread-answer");
  const unknown = await shop.app.inject({
    ...{ method: "POST", url: "/admin/api/orders/RL-2222-2222/thread", headers: ada.headers },
  });
  expect(unknown.statusCode).toBe(404);
});
