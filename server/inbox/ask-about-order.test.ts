import { randomUUID } from "node:crypto";
import { eq, isNull, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnThread } from "#contract/inbox/threads.ts";
import type { Tracking } from "#contract/shipments/tracked-order.ts";
import { findTracking } from "#server/tracking/find-tracking.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { type Buyer, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { answerWith, contact, deskOf, quotedOrder, threadOf } from "./fixtures/inbox.ts";
import { attachments, threadMessages, threads } from "./tables.ts";

let now = new Date("2026-11-24T09:00:00.000Z");
let shop: TestShop;
let ada: SignedInStaff;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now });
  ada = await signInStaff(shop, ["inbox.write"]);
  buyer = await registerBuyer(shop);
});
afterAll(() => shop.close());

const post = (url: string, payload: object | Buffer, headers = {}) =>
  shop.app.inject({ method: "POST", url, payload, headers });
const question = (fields: object) => ({ key: randomUUID(), body: "Où en est-il ?", ...fields });
const picture = async (width = 20) => {
  const png = await sharp({ create: { width, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  return post("/contact/pictures", png, { "content-type": "image/png" });
};

test("a question from the tracking page and one from the account are one conversation about the order", async () => {
  const order = await quotedOrder(shop, buyer, "RL-ASKS-2345", now);
  const token = await trackingTokenOf(shop.database, order.id, now);
  const { id: picture1 } = (await picture()).json<{ id: string }>();
  const asked = await post("/tracking/questions", question({ token, attachments: [picture1] }));
  expect(asked.statusCode, asked.body).toBe(201);
  const own = question({ orderNumber: order.number });
  const again = await post("/users/me/threads", own, buyer.headers);
  expect(again.json<OwnThread>()).toMatchObject({ token: asked.json<OwnThread>().token, kind: "order" });
  const shown: Tracking = await findTracking(shop.shop, token, "fr");
  expect(shown.threads).toMatchObject([{ kind: "order", orderNumber: order.number, state: "open" }]);
  const rows = await shop.database.select().from(threads).where(eq(threads.orderId, order.id));
  expect(rows).toHaveLength(1);

  // The same question sent again after the answer opens nothing.
  const desk = deskOf(shop, ada);
  const { version } = await desk.read(rows[0]?.id ?? 0);
  await desk.act(rows[0]?.id ?? 0, "answers", answerWith({ version }));
  expect((await post("/users/me/threads", own, buyer.headers)).statusCode).toBe(201);
  expect((await desk.read(rows[0]?.id ?? 0)).state).toBe("answered");
});

test("no other token and no other account asks about an order, and a closed thread that ended is followed by a new one", async () => {
  const order = await quotedOrder(shop, buyer, "RL-ASKS-6789", now);
  const other = await registerBuyer(shop);
  const refused = [
    await post("/tracking/questions", question({ token: "0".repeat(22) })),
    await post("/users/me/threads", question({ orderNumber: order.number }), other.headers),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  const ask = async () =>
    (
      await post("/users/me/threads", question({ orderNumber: order.number }), buyer.headers)
    ).json<OwnThread>();
  const first = await ask();
  const desk = deskOf(shop, ada);
  await desk.act(first.id, "closing", { version: (await desk.read(first.id)).version });
  const before = now;
  now = new Date(now.getTime() + 91 * 24 * 3600_000);
  const second = await ask();
  expect(second.token).not.toBe(first.token);
  expect((await ask()).token).toBe(second.token);
  now = before;
});

test("the public form writes in no conversation of a person who proved who they are, and staff see that it came by it", async () => {
  const order = await quotedOrder(shop, buyer, "RL-FRMS-2345", now);
  const first = await post("/users/me/threads", question({ orderNumber: order.number }), buyer.headers);
  const forged = (message: string) =>
    contact(shop, { email: buyer.email, subject: `Ma commande ${order.number}`, message });
  await forged("Envoyez-le plutôt ici.");
  await forged("Vite, s’il vous plaît.");
  const ofOrder = () =>
    shop.database.select().from(threads).where(eq(threads.orderId, order.id)).orderBy(threads.id);
  const [proved, byForm, ...more] = await ofOrder();
  expect(first.json<OwnThread>().id).toBe(proved?.id);
  expect(more).toEqual([]);
  const desk = deskOf(shop, ada);
  expect(await desk.read(proved?.id ?? 0)).toMatchObject({
    messages: [{ by: "customer", isUnverified: false }],
  });
  const unproved = await desk.read(byForm?.id ?? 0);
  expect(unproved.messages).toMatchObject([{ isUnverified: true }, { isUnverified: true }]);

  // Once staff have answered, the next message by the form stands apart, too; the account goes on with its own.
  await desk.act(unproved.id, "answers", answerWith({ version: unproved.version }));
  await forged("Et remboursez-moi là.");
  expect((await desk.read(unproved.id)).state).toBe("answered");
  expect(await ofOrder()).toHaveLength(3);
  const asked = await post("/users/me/threads", question({ orderNumber: order.number }), buyer.headers);
  expect(asked.json<OwnThread>().id).toBe(proved?.id);
});

test("a first message brings its pictures, each once; one that cannot bring them is not stored", async () => {
  const { id } = (await picture()).json<{ id: string }>();
  expect((await contact(shop, { email: "pic@exemple.fr", attachments: [id] })).statusCode).toBe(201);
  const thread = await threadOf(shop, "pic@exemple.fr");
  const stored = await shop.database.select().from(attachments).where(eq(attachments.id, id));
  expect(stored).toMatchObject([{ threadId: thread.id, byKind: "customer" }]);
  const stolen = await contact(shop, { email: "thief@exemple.fr", message: "Moi", attachments: [id] });
  expect(stolen.json()).toMatchObject({ error: "VALIDATION", fields: { attachments: "INVALID" } });
  await expect(threadOf(shop, "thief@exemple.fr")).rejects.toThrow();
  const written = await shop.database.select().from(threadMessages);
  expect(written.some(({ body }) => body === "Moi")).toBe(false);
});

test("pictures whose message never comes are deleted after a day", async () => {
  const { id } = (await picture()).json<{ id: string }>();
  now = new Date(now.getTime() + 25 * 3600_000);
  const { id: next } = (await picture(30)).json<{ id: string }>();
  const left = await shop.database.select({ id: attachments.id }).from(attachments);
  expect(left.map((one) => one.id)).toContain(next);
  expect(left.map((one) => one.id)).not.toContain(id);
});

test("pictures without a message keep nobody from sending one: the oldest give way", async () => {
  const { id: oldest } = (await picture()).json<{ id: string }>();
  await shop.database.execute(sql`
    insert into attachments (id, by_kind, picture, created_at)
    select gen_random_uuid(), 'customer', 'x', ${now} from generate_series(1, 499)`);
  await shop.database
    .update(attachments)
    .set({ createdAt: new Date(now.getTime() - 1000) })
    .where(eq(attachments.id, oldest));
  const next = await picture(40);
  expect(next.statusCode, next.body).toBe(201);
  const waiting = await shop.database
    .select({ id: attachments.id })
    .from(attachments)
    .where(isNull(attachments.threadId));
  expect(waiting).toHaveLength(500);
  expect(waiting.map(({ id }) => id)).toContain(next.json<{ id: string }>().id);
  expect(waiting.map(({ id }) => id)).not.toContain(oldest);
});
