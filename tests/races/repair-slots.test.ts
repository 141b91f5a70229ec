import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, isWorkingDay, parisMoment, parisTime } from "#contract/delivery/working-days.ts";
import { awaitedRepair, openDeskForVisits } from "#server/repair/fixtures/awaited-repair.ts";
import { type Fleet, openFleet } from "./fleet.ts";

const REQUESTS = 50;
const CAPACITY = 3;
let fleet: Fleet;
let addresses: string[];

beforeAll(async () => {
  fleet = await openFleet();
  addresses = (await fleet.startMany(3)).map(({ address }) => address);
  await openDeskForVisits(fleet.database, { capacity: CAPACITY });
}, 180_000);
afterAll(() => fleet.close());

test(`${REQUESTS} customers who want the same slot at once at three processes never overbook it`, async () => {
  let day = addDays(parisTime(new Date()).day, 1);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  const startsAt = parisMoment(day, 9).toISOString();
  const waiting = await Promise.all(Array.from({ length: REQUESTS }, () => awaitedRepair(fleet.database)));
  const answers = await Promise.all(
    waiting.map(async ({ token, number }, index) => {
      const answer = await fetch(`${addresses[index % 3]}/tracking/repair-bookings`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token, number, version: null, way: "drop_off", startsAt }),
      });
      return { status: answer.status, body: (await answer.json()) as { error?: string } };
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(CAPACITY);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    expect([status, body.error]).toEqual([409, "SLOT_GONE"]);
  const [held] = await fleet.query<{ count: number; mails: number }>(
    `select (select count(*)::int from repair_bookings) as count,
      (select count(*)::int from mails where kind = 'repair-visit') as mails`,
  );
  expect(held).toEqual({ count: CAPACITY, mails: CAPACITY });
}, 60_000);
