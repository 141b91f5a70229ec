import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { RepairDay, StaffVisit } from "#contract/repair/booking/staff-booking.ts";
import { mails } from "#server/mail/tables.ts";
import { openTestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { awaitedRepair, openDeskForVisits } from "../fixtures/awaited-repair.ts";
import { repairs } from "../tables.ts";

const MONDAY = new Date("2026-11-30T09:00:00Z");
const shop = await openTestShop({ clock: () => MONDAY });
const { database } = shop;
await openDeskForVisits(database, { capacity: 2 });
const ana = await signInStaff(shop, ["repairs.write"]);
afterAll(() => shop.close());

const awaited = (name = "Zoé Martin") => awaitedRepair(database, { at: MONDAY, name });
const call = (method: "GET" | "POST", path: string, payload?: object) =>
  shop.app.inject({
    ...{ method, url: `/admin/api/${path}`, headers: ana.headers },
    ...(payload && { payload }),
  });
const read = async ({ number }: { number: string }) =>
  (await call("GET", `repairs/${number}/visit`)).json<StaffVisit>();
const change = async (repair: { number: string }, startsAt: string | null, more: object = {}) =>
  call("POST", `repairs/${repair.number}/visit`, {
    ...{ version: (await read(repair)).booking?.version ?? null, startsAt, reason: "Demandé par téléphone." },
    ...more,
  });
const dayOf = async (day: string) => (await call("GET", `repair-days?day=${day}`)).json<RepairDay>();
const at = (day: string, time = "08:00") => `${day}T${time}:00.000Z`;

test("staff books, moves and cancels a visit with a reason, which the customer is told", async () => {
  const repair = await awaited();
  expect((await change(repair, at("2026-12-01"))).json<StaffVisit>().booking).toMatchObject({
    startsAt: at("2026-12-01"),
  });
  expect((await change(repair, at("2026-12-01", "09:00"))).statusCode).toBe(200);
  const cancelled = await change(repair, null, { reason: "L’atelier ferme ce jour-là." });
  expect(cancelled.json()).toMatchObject({ booking: null, isAwaited: true });
  const told = (await database.select().from(mails)).filter((mail) => mail.subjectId.includes(repair.number));
  expect(told.map(({ kind }) => kind).toSorted()).toEqual([
    ...["repair-visit", "repair-visit-cancelled", "repair-visit-moved"],
  ]);
  expect(told.find(({ kind }) => kind.endsWith("cancelled"))?.data).toMatchObject({
    reason: "L’atelier ferme ce jour-là.",
  });
  const { rows } = await database.$client.query(
    "select action from audit where object_id = $1 and action like 'repair.visit%' order by seq",
    [repair.number],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...["repair.visit-booked", "repair.visit-moved", "repair.visit-cancelled"],
  ]);
});

test("staff moves a visit on its day, but never into a slot that is full or past", async () => {
  const [repair, other, third] = [await awaited(), await awaited(), await awaited()];
  for (const one of [other, third]) await change(one, at("2026-11-30", "10:00"));
  await change(repair, at("2026-11-30", "10:30"));
  expect((await change(repair, at("2026-11-30", "10:00"))).json()).toMatchObject({ error: "SLOT_GONE" });
  expect((await change(repair, at("2026-11-30", "08:00"))).json()).toMatchObject({ error: "SLOT_GONE" });
  const free = (await read(repair)).slots.map(({ startsAt }) => startsAt);
  expect(free).toContain(at("2026-11-30", "10:30"));
  for (const gone of ["08:00", "10:00"]) expect(free).not.toContain(at("2026-11-30", gone));
  // The slot has begun, and the customer may still come.
  expect((await change(repair, at("2026-11-30", "09:00"))).statusCode).toBe(200);
});

test("a change must say why, is refused for an older version, and is forbidden without the right", async () => {
  const repair = await awaited();
  expect((await change(repair, at("2026-12-03"), { reason: " " })).json()).toMatchObject({
    fields: { reason: "REQUIRED" },
  });
  const { booking } = (await change(repair, at("2026-12-03"))).json<StaffVisit>();
  await change(repair, at("2026-12-03", "09:00"));
  const stale = await change(repair, at("2026-12-03", "10:00"), { version: booking?.version });
  expect([stale.statusCode, stale.json().error]).toEqual([409, "STALE"]);
  const reader = await signInStaff(shop, ["orders.read"]);
  const url = "/admin/api/repair-days";
  expect((await shop.app.inject({ url, headers: reader.headers })).statusCode).toBe(403);
});

test("a day shows who comes, with the phone, and how full the next days are", async () => {
  const [zoe, bo] = [await awaited("Zoé Blanc"), await awaited("Bo Li")];
  await change(zoe, at("2026-12-07"));
  await change(bo, at("2026-12-09"));
  const day = await dayOf("2026-12-07");
  expect(day.slots).toHaveLength(6);
  expect(day.slots[0]).toMatchObject({
    ...{ startsAt: at("2026-12-07"), capacity: 2 },
    visits: [{ number: zoe.number, name: "Zoé Blanc", phone: "Fairphone 5", telephone: "0612345678" }],
  });
  expect(day.next.slice(0, 3)).toEqual([
    { day: "2026-12-07", visits: 1, capacity: 12 },
    { day: "2026-12-08", visits: 0, capacity: 12 },
    { day: "2026-12-09", visits: 1, capacity: 12 },
  ]);
  // A closed day is left out.
  expect(day.next.map((one) => one.day)).not.toContain("2026-12-12");
  expect((await dayOf("2026-11-30")).walkIns.map(({ number }) => number)).toContain(zoe.number);
});

test("a visit stays in sight when the opening hours change, and leaves when its repair is cancelled", async () => {
  const repair = await awaited();
  await change(repair, at("2026-12-15", "09:00"));
  await openDeskForVisits(database, { tuesday: "14:00-15:00" }, new Date("2026-12-14T23:00:00Z"));
  const { slots } = await dayOf("2026-12-15");
  expect(slots[0]).toMatchObject({ startsAt: at("2026-12-15", "09:00"), capacity: 0 });
  await database
    .update(repairs)
    .set({ state: "cancelled", endedAt: MONDAY })
    .where(eq(repairs.number, repair.number));
  expect((await dayOf("2026-12-15")).slots.flatMap(({ visits }) => visits)).toEqual([]);
});
