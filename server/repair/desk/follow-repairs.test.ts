import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openRepairDesk, type RepairDesk } from "#server/repair/fixtures/at-desk.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { followRepairs } from "./follow-repairs.ts";

const DAY_MS = 86_400_000;

let shop: TestShop;
let desk: RepairDesk;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openRepairDesk(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.$client.query("update repairs set reminded = 3");
});

/** The jobs of a day, so many days from now. */
const follow = (days: number) =>
  followRepairs({ ...shop.shop, clock: () => new Date(Date.now() + days * DAY_MS) });

async function reminders(number: string) {
  const { rows } = await shop.database.$client.query<{ subject: string }>(
    "select subject_id as subject from mails where kind = 'repair-reminder' and subject_id like $1 order by subject_id",
    [`%${number}%`],
  );
  return rows.map(({ subject }) => subject.slice(subject.indexOf(number)));
}

/** The number of a repair from the counter whose phone waits to be collected. */
async function waiting(): Promise<string> {
  const number = await desk.walkIn();
  for (const to of ["received", "diagnosed", "accepted", "repairing", "tested", "ready"])
    await desk.move(number, to);
  expect((await desk.read(number)).state).toBe("ready");
  return number;
}

test("the owner of a phone that nobody collects is reminded after one, three and six months, each once", async () => {
  const number = await waiting();
  const counts: number[] = [];
  for (const days of [25, 32, 33, 85, 93, 180, 185, 400]) {
    await follow(days);
    await follow(days);
    counts.push((await reminders(number)).length);
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3]);
  expect(await reminders(number)).toEqual([1, 2, 3].map((nth) => `${number}/${nth}-ready`));
  // Time alone never takes the phone from its owner.
  expect((await desk.read(number)).state).toBe("ready");
});

test("a refused repair is reminded of as well, and a phone that was collected is not", async () => {
  const refused = await desk.walkIn();
  await desk.move(refused, "received");
  await desk.move(refused, "refused");
  const collected = await waiting();
  await desk.move(collected, "handed_back");
  await follow(32);
  expect(await reminders(refused)).toEqual([`${refused}/1-refused`]);
  expect(await reminders(collected)).toEqual([]);
});

test("a phone that came by post goes back by post: its owner is not asked to collect it", async () => {
  const number = await waiting();
  await shop.database.$client.query(
    "insert into repair_bookings (repair_id, way, booked_at) select id, 'post', now() from repairs where number = $1",
    [number],
  );
  await follow(200);
  expect(await reminders(number)).toEqual([]);
});
