import { afterAll, beforeAll, expect, test } from "vitest";
import type { Dashboard } from "#contract/back-office/dashboard.ts";
import type { StaffThread } from "#contract/inbox/staff-threads.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { staffSessions } from "#server/staff/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { answerWith, contact, deskOf, threadOf } from "./fixtures/inbox.ts";

// A Tuesday morning.
const START = new Date("2026-11-24T09:00:00.000Z");
let now = START;
let shop: TestShop;
let ada: SignedInStaff;
let bob: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now });
  ada = await signInStaff(shop, ["inbox.write"]);
  bob = await signInStaff(shop, ["inbox.write"]);
});
afterAll(() => shop.close());

/** Lets hours pass in which staff stays signed in. */
async function after(hours: number) {
  now = new Date(now.getTime() + hours * 3_600_000);
  const open = { seenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
  await shop.database.update(staffSessions).set(open);
}
async function ask(email: string): Promise<number> {
  await contact(shop, { email });
  return (await threadOf(shop, email)).id;
}
/** Answers a conversation and returns it. */
async function answer(id: number, who = ada): Promise<StaffThread> {
  const desk = deskOf(shop, who);
  return (
    await desk.act(id, "answers", answerWith({ version: (await desk.read(id)).version }))
  ).json<StaffThread>();
}

test("a message is due after the hours of the setting; the second message of a waiting customer does not put it off", async () => {
  const id = await ask("clock@exemple.fr");
  const desk = deskOf(shop, ada);
  const due = "2026-11-25T09:00:00.000Z";
  expect(await desk.read(id)).toMatchObject({
    answerDueAt: due,
    isLate: false,
    askedAt: START.toISOString(),
  });
  await after(5);
  await contact(shop, { email: "clock@exemple.fr", message: "Allô ?" });
  expect(await desk.read(id)).toMatchObject({ answerDueAt: due, isLate: false });
  await after(20);
  expect(await desk.read(id)).toMatchObject({ answerDueAt: due, isLate: true });
  expect((await desk.list({ late: "1" })).rows.map((row) => row.id)).toEqual([id]);
});

test("the first answer stops the clock, and its time stays; taken back, the clock runs on from the first message", async () => {
  const id = await ask("first@exemple.fr");
  const desk = deskOf(shop, ada);
  const { answerDueAt } = await desk.read(id);
  await after(1);
  const answered = await answer(id);
  expect(answered).toMatchObject({ answerDueAt: null, isLate: false, firstAnsweredAt: now.toISOString() });
  const message = answered.messages.at(-1)?.id ?? 0;
  const back = (await desk.takeBack(id, message, answered.version)).json<StaffThread>();
  expect(back).toMatchObject({ answerDueAt, firstAnsweredAt: null });
  const first = (await answer(id)).firstAnsweredAt;
  await after(48);
  await contact(shop, { email: "first@exemple.fr", message: "Et encore ?" });
  expect((await answer(id)).firstAnsweredAt).toBe(first);
});

test("another figure of the setting is for messages that come after it", async () => {
  const before = await ask("before@exemple.fr");
  await after(1);
  await shop.database.insert(settings).values({ name: "inbox", value: { answerHours: 2 }, validFrom: now });
  const id = await ask("after@exemple.fr");
  const desk = deskOf(shop, ada);
  const order = (await desk.list({ state: "open" })).rows.map((row) => row.id);
  expect(order.indexOf(id)).toBeLessThan(order.indexOf(before));
  expect((await desk.read(id)).answerDueAt).toBe(new Date(now.getTime() + 2 * 3_600_000).toISOString());
});

test("the dashboard counts late answers as their list does", async () => {
  // The dashboard compares with the clock of the database.
  await shop.database.$client.query(
    "update threads set answer_due_at = now() - interval '1 hour' where state = 'open'",
  );
  const { lines } = (
    await shop.app.inject({ url: "/admin/api/dashboard", headers: ada.headers })
  ).json<Dashboard>();
  const line = lines.find(({ key }) => key === "lateThreads");
  const { count } = await deskOf(shop, ada).list({ state: "open" });
  expect(line).toMatchObject({ count, href: "/inbox?late=1" });
});

test("the answer names the conversation to go on with: the next due, not a colleague's, and the first again at the end", async () => {
  await shop.database.$client.query("update threads set state = 'closed', closed_at = now()");
  const ids: number[] = [];
  for (const name of ["un", "deux", "trois", "quatre"]) {
    ids.push(await ask(`${name}@exemple.fr`));
    await after(1);
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = ids;
  await shop.app.inject({
    method: "PUT",
    url: "/admin/api/assignments",
    headers: bob.headers,
    payload: { subjectType: "thread", subjectId: String(third), staffId: bob.id, holder: null },
  });
  expect((await answer(second)).nextId).toBe(fourth);
  expect((await answer(fourth)).nextId).toBe(first);
  expect((await answer(first)).nextId).toBeNull();
  expect((await deskOf(shop, bob).read(first)).nextId).toBe(third);
});
