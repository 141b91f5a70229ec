import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { StaffThread } from "#contract/inbox/staff-threads.ts";
import { audit } from "#server/audit/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { answerWith, contact, deskOf, quotedOrder, threadOf } from "./fixtures/inbox.ts";
import { listOwnThreads } from "./list-own-threads.ts";

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
