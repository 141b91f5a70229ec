import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import type { StaffThread, ThreadList } from "#contract/inbox/staff-threads.ts";
import type { CustomerThread, OwnThread } from "#contract/inbox/threads.ts";
import { confirmMailbox } from "#server/accounts/fixtures/email-links.ts";
import { readDashboard } from "#server/back-office/dashboard.ts";
import { contactMessages } from "#server/contact/tables.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import type { Email } from "#server/mail/mailer.ts";
import { mails } from "#server/mail/tables.ts";
import { type Buyer, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { fileWaiting } from "./file-messages.ts";
import { deskOf, threadOf as findThreadOf, quotedOrder, contact as writeToShop } from "./fixtures/inbox.ts";
import { attachments, threadMessages } from "./tables.ts";

let now = new Date("2026-11-24T09:00:00.000Z");
let shop: TestShop;
let desk: SignedInStaff;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now });
  desk = await signInStaff(shop, ["inbox.write"]);
  buyer = await registerBuyer(shop);
});
afterAll(() => shop.close());

const contact = (fields: object) => writeToShop(shop, fields);
const threadOf = (email: string) => findThreadOf(shop, email);
const asStaff = (id: number) => deskOf(shop, desk).read(id);
const act = (id: number, what: string, payload: object) => deskOf(shop, desk).act(id, what, payload);
const write = (token: string, payload: object) =>
  shop.app.inject({
    method: "POST",
    url: `/threads/${token}/messages`,
    payload: { key: randomUUID(), ...payload },
  });
const read = (token: string) => shop.app.inject({ url: `/threads/${token}` });

async function delivered(recipient: string): Promise<Email[]> {
  const sent: Email[] = [];
  const mailer = async (email: Email) => void sent.push(email);
  const deps = { database: shop.database, clock: () => now, mailer, company: DEFAULT_COMPANY };
  for (const { id, kind } of await shop.database.select().from(mails).where(eq(mails.recipient, recipient)))
    if (kind === "thread-answer") await deliverMail({ ...deps, publicUrl: "https://reluit.fr" }, id);
  return sent;
}

test("messages of one person about one matter are one thread; messages from before get theirs", async () => {
  await contact({});
  await contact({ message: "Encore moi" });
  await contact({ subject: "Autre chose" });
  await shop.database.insert(contactMessages).values({
    ...{ name: "Old", email: "old@exemple.fr", subject: "Avant", message: "Texte d’avant" },
    ...{ locale: "fr", createdAt: new Date("2026-01-01T00:00:00Z") },
  });
  await Promise.all([fileWaiting(shop.shop), fileWaiting(shop.shop)]);
  const list = await shop.app.inject({ url: "/admin/api/threads?state=open", headers: desk.headers });
  const { rows, count } = list.json<ThreadList>();
  expect(count).toBe(3);
  expect(rows.map(({ subject }) => subject)).toEqual(["Avant", "Une question", "Autre chose"]);
  expect(list.body).not.toContain((await threadOf("old@exemple.fr")).token);
  const all = await shop.database.select().from(threadMessages);
  expect(all.map(({ body }) => body).toSorted()).toEqual([
    "Bonjour",
    "Bonjour",
    "Encore moi",
    "Texte d’avant",
  ]);
  const { lines } = await readDashboard(shop.database, ["inbox.write"]);
  expect(lines.filter(({ key }) => key === "threads")).toEqual([
    {
      key: "threads",
      group: "messages",
      count: 3,
      isMore: false,
      oldest: "2026-01-01T00:00:00.000Z",
      href: "/inbox?state=open",
    },
  ]);
});

test("an answer waits twenty seconds, can be taken back, and then opens the conversation by its address", async () => {
  const { id, token } = await threadOf("old@exemple.fr");
  const { version, templates } = await asStaff(id);
  expect(templates.some(({ body }) => body.includes("Bonjour Old,"))).toBe(true);
  const input = { key: randomUUID(), body: "<b>Oui</b>\r\nBcc: x@exemple.fr", version };
  const both = await Promise.all([act(id, "answers", input), act(id, "answers", input)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const held = await asStaff(id);
  expect(held).toMatchObject({
    state: "answered",
    messages: [{}, { by: "staff", heldMs: 20_000 }],
  });
  expect((await read(token)).json<CustomerThread>().messages).toHaveLength(1);
  await expect(delivered("old@exemple.fr")).rejects.toThrow("waits");
  const undo = `/admin/api/threads/${id}/answers/${held.messages[1]?.id}?version=${held.version}`;
  const undone = await shop.app.inject({ method: "DELETE", url: undo, headers: desk.headers });
  expect(undone.json()).toMatchObject({ state: "open", messages: [{}] });

  const again = { ...input, key: randomUUID(), version: undone.json<StaffThread>().version };
  expect((await act(id, "answers", again)).statusCode).toBe(200);
  now = new Date(now.getTime() + 21_500);
  const [mail] = await delivered("old@exemple.fr");
  expect(mail?.text).toContain(`https://reluit.fr/messages/${token}`);
  expect(mail?.html).not.toContain("<b>Oui");
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  const shown = await read(token);
  expect(shown.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  expect(shown.headers["x-robots-tag"]).toBe("noindex");
  expect(shown.json<CustomerThread>()).toMatchObject({ state: "answered", messages: [{}, { by: "staff" }] });
});

test("a customer's message opens a closed thread again; one key is one message; floods end", async () => {
  const { id, token } = await threadOf("old@exemple.fr");
  const closed = await act(id, "closing", { version: (await asStaff(id)).version });
  expect(closed.json()).toMatchObject({ state: "closed" });
  expect((await act(id, "closing", { version: "1" })).json()).toMatchObject({ error: "STALE" });
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => write(token, { key, body: "Merci" })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(answers[0]?.json<CustomerThread>()).toMatchObject({ state: "open" });
  expect(answers[0]?.json<CustomerThread>().messages).toHaveLength(3);
  expect((await write(token, { key, body: "Autre" })).json()).toMatchObject({
    error: "IDEMPOTENCY_MISMATCH",
  });
  const codes: number[] = [];
  for (let count = 0; count < 22; count += 1)
    codes.push((await write(token, { body: `Message ${count}` })).statusCode);
  expect(codes.at(-1)).toBe(429);
});

test("a closed conversation ends after 90 days, and no other address opens one", async () => {
  expect((await read("0".repeat(32))).statusCode).toBe(404);
  expect((await read("..%2f..%2fetc")).statusCode).toBe(404);
  await contact({ email: "end@exemple.fr" });
  const { id, token } = await threadOf("end@exemple.fr");
  await act(id, "closing", { version: (await asStaff(id)).version });
  const before = now;
  now = new Date(now.getTime() + 91 * 24 * 3600_000);
  expect((await read(token)).statusCode).toBe(404);
  expect((await write(token, { body: "Encore" })).statusCode).toBe(404);
  now = before;
});

test("a picture is re-encoded, belongs to its conversation, and is used once", async () => {
  await contact({ email: "one@exemple.fr" });
  await contact({ email: "two@exemple.fr" });
  const [one, two] = [await threadOf("one@exemple.fr"), await threadOf("two@exemple.fr")];
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .png()
    .toBuffer();
  const send = (payload: Buffer | string, token = one.token) =>
    shop.app.inject({
      method: "POST",
      url: `/threads/${token}/attachments`,
      headers: { "content-type": "image/png" },
      payload,
    });
  const { id } = (await send(png)).json<{ id: string }>();
  expect((await write(two.token, { body: "x", attachments: [id] })).statusCode).toBe(400);
  expect((await write(one.token, { body: "x", attachments: [id] })).statusCode).toBe(201);
  expect((await write(one.token, { body: "y", attachments: [id] })).statusCode).toBe(400);
  const shown = await shop.app.inject({ url: `/threads/${one.token}/attachments/${id}` });
  expect(shown.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "no-store" });
  expect(shown.rawPayload.toString("latin1")).not.toContain("secret place");
  const notTheirs = [`/threads/${two.token}/attachments/${id}`, `/pictures/photos/${id}-640.webp`];
  for (const url of notTheirs) expect((await shop.app.inject({ url })).statusCode).toBe(404);
  const url = `/admin/api/threads/${two.id}/attachments/${id}`;
  expect((await shop.app.inject({ url, headers: desk.headers })).statusCode).toBe(404);

  expect((await send("<svg onload='alert(1)'/>")).statusCode).toBe(415);
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  expect((await send(bomb)).statusCode).toBe(400);
  const codes: number[] = [];
  for (let count = 0; count < 21; count += 1) codes.push((await send(png)).statusCode);
  expect(codes.at(-1)).toBe(429);
  expect((await shop.database.select().from(attachments)).length).toBeLessThanOrEqual(20);
});

test("a member sees their own conversations, and asks about their own orders only", async () => {
  const other = await registerBuyer(shop);
  await contact({ email: other.email, subject: "Avant la confirmation" });
  const own = async ({ headers }: Buyer) =>
    (await shop.app.inject({ url: "/users/me/threads", headers })).json<OwnThread[]>();
  expect(await own(other)).toEqual([]);
  await confirmMailbox(shop, other.email);
  expect((await own(other)).map(({ subject }) => subject)).toEqual(["Avant la confirmation"]);
  expect(await own(buyer)).toEqual([]);
  await quotedOrder(shop, buyer, "RL-2345-2345", now);
  const ask = ({ headers }: Buyer) =>
    shop.app.inject({
      method: "POST",
      url: "/users/me/threads",
      headers,
      payload: { key: randomUUID(), orderNumber: "RL-2345-2345", body: "Où en êtes-vous ?" },
    });
  expect((await ask(other)).statusCode).toBe(404);
  const [one, two] = [await ask(buyer), await ask(buyer)];
  expect(one.json<OwnThread>().token).toBe(two.json<OwnThread>().token);
  // A stranger who names the order in a message gets no thread about it.
  await contact({ email: "stranger@exemple.fr", subject: "RL-2345-2345" });
  expect(await threadOf("stranger@exemple.fr")).toMatchObject({ kind: "message", orderId: null });
});
