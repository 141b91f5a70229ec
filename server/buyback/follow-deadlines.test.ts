import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { openBuybackDesk } from "./fixtures/at-bench.ts";
import { ask, newestOffer, phoneOf, publishTestGrid } from "./fixtures/buybacks.ts";
import { followDeadlines } from "./follow-deadlines.ts";
import { buybackOffers } from "./tables.ts";

let shop: TestShop;
let desk: Awaited<ReturnType<typeof openBuybackDesk>>;
beforeAll(async () => {
  shop = await openTestShop();
  await publishTestGrid(shop);
  desk = await openBuybackDesk(shop);
});
afterAll(() => shop.close());

/** Lets days pass for a buy-back. */
const pass = (id: number, days: number) =>
  shop.database.$client.query(
    `update buyback_offers set moved_at = moved_at - make_interval(days => $2),
      due_at = due_at - make_interval(days => $2) where id = $1`,
    [id, days],
  );
const follow = () => Promise.all([followDeadlines(shop.shop), followDeadlines(shop.shop)]);
const reminders = async (id: number) =>
  (
    await shop.database.$client.query(
      "select subject_id from mails where kind = 'buyback-reminder' and subject_id like $1 order by 1",
      [`buyback-${id}-%`],
    )
  ).rows.map(({ subject_id }) => subject_id.replace(`buyback-${id}-`, ""));

test("an offer is reminded of once after 7 days, and expires after 14", async () => {
  await ask(shop, phoneOf("rappel@exemple.fr"));
  const { id } = await newestOffer(shop);
  await pass(id, 6);
  await follow();
  expect(await reminders(id)).toEqual([]);
  await pass(id, 1);
  await follow();
  await follow();
  expect(await reminders(id)).toEqual(["offered-1"]);
  await pass(id, 7);
  await follow();
  expect((await desk.read(id)).state).toBe("expired");
});

test("an accepted phone that never leaves is reminded of twice and cancelled after 21 days", async () => {
  const { id } = await desk.accepted();
  for (const days of [7, 7, 7]) {
    await pass(id, days);
    await follow();
  }
  expect(await reminders(id)).toEqual(["accepted-1", "accepted-2"]);
  expect((await desk.read(id)).state).toBe("cancelled");
});

test("the price holds for a phone that was posted in time, however long the post takes", async () => {
  const { id, token } = await desk.accepted();
  await pass(id, 20);
  const posting = { token, carrier: "laposte", number: "6A12345678901" };
  const answer = await shop.app.inject({ method: "POST", url: "/buyback/postings", payload: posting });
  expect(answer.json()).toMatchObject({ state: "sent", parcel: { carrier: "laposte" } });
  await pass(id, 60);
  await follow();
  expect((await desk.read(id)).state).toBe("sent");
});

test("a counter-offer without an answer is never a yes: the phone is declined and waits for its way back", async () => {
  const { id, token } = await desk.countered();
  for (const days of [3, 4, 7]) {
    await pass(id, days);
    await follow();
  }
  expect(await reminders(id)).toEqual(["countered-1", "countered-2"]);
  expect(await desk.read(id)).toMatchObject({ state: "declined", counterCents: 15_300 });
  expect((await desk.answer(token, "accepted")).statusCode).toBe(409);
});

test("the deadlines are figures of the dated setting, and a running step keeps its own", async () => {
  const dueIn = async (id: number) => {
    const [row] = await shop.database.select().from(buybackOffers).where(eq(buybackOffers.id, id));
    return Math.round(((row?.dueAt?.getTime() ?? 0) - (row?.movedAt.getTime() ?? 0)) / 86_400_000);
  };
  const before = await desk.accepted();
  await shop.database.$client.query(
    `insert into settings (name, value, valid_from)
      select name, value || '{"postDays": 5, "offerDays": 3}', now() from settings where name = 'buyback'`,
  );
  const after = await desk.accepted();
  expect([await dueIn(before.id), await dueIn(after.id)]).toEqual([21, 5]);
  await ask(shop, phoneOf("delai@exemple.fr"));
  const { id } = await newestOffer(shop);
  expect(await dueIn(id)).toBe(3);
  await ask(shop, phoneOf("sans.prix@exemple.fr", { model: "Nokia 3310" }));
  expect(await dueIn((await newestOffer(shop)).id)).toBe(2);
});
