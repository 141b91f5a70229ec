import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { FreeSlots } from "#contract/repair/booking/booking.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { events } from "#server/timeline/tables.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { order, registerBuyer } from "#tests/people.ts";
import { openTestShop } from "#tests/shop.ts";
import { awaitedRepair, openDeskForVisits } from "../fixtures/awaited-repair.ts";
import { putOnDesk } from "../fixtures/repair-desk.ts";
import { repairs } from "../tables.ts";

const MONDAY = new Date("2026-11-30T09:00:00Z");
let now = MONDAY;
const shop = await openTestShop({ clock: () => now });
const { database } = shop;
await openDeskForVisits(database);
afterAll(() => shop.close());
beforeEach(() => {
  now = MONDAY;
});

type Known = Awaited<ReturnType<typeof awaitedRepair>>;
const awaited = () => awaitedRepair(database, { at: MONDAY });
const call = (path: string, { token, number }: Pick<Known, "token" | "number">, body: object = {}) =>
  shop.app.inject({ method: "POST", url: `/tracking/${path}`, payload: { token, number, ...body } });
const slotsFor = async (repair: Known) =>
  (await call("repair-slots", repair)).json<FreeSlots>().slots.map(({ startsAt }) => startsAt);
const book = (repair: Known, startsAt: string | null, version: string | null = null) =>
  call("repair-bookings", repair, { version, way: startsAt ? "drop_off" : "post", startsAt });
const booked = async (repair: Known, startsAt: string) =>
  (await book(repair, startsAt)).json<CustomerRepair>().arrival?.booking?.version ?? "";
const mailsOf = async ({ number }: Known) => {
  const all = await database.select().from(mails);
  return all.filter(({ subjectId }) => subjectId.includes(number));
};
/** A free slot of some day, which no other test takes: each test has a day of its own. */
const day = (date: string, time = "08:00") => `${date}T${time}:00.000Z`;

describe("a visit", () => {
  test("is chosen among free slots and confirmed by one mail", async () => {
    const repair = await awaited();
    const free = await slotsFor(repair);
    // Tomorrow is the first day with hours that have not begun; today 10:00 in Paris leaves 12:00 no notice.
    expect(free[0]).toBe(day("2026-12-01"));
    const answer = await book(repair, day("2026-12-01"));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<CustomerRepair>().arrival).toMatchObject({
      ...{ ways: ["drop_off", "post"], isOpen: true },
      booking: { way: "drop_off", startsAt: day("2026-12-01"), endsAt: day("2026-12-01", "08:30") },
    });
    expect(await slotsFor(await awaited())).not.toContain(day("2026-12-01"));
    // The answer was lost: the same choice again is the same visit.
    expect((await book(repair, day("2026-12-01"))).statusCode).toBe(200);
    expect((await mailsOf(repair)).map(({ kind }) => kind)).toEqual(["repair-visit"]);
    const told = await database
      .select()
      .from(events)
      .where(and(eq(events.subjectId, repair.number), eq(events.kind, "repair.visit-booked")));
    expect(told).toMatchObject([{ byKind: "customer", public: true }]);
  });

  test("is moved by its customer, which frees its slot", async () => {
    const repair = await awaited();
    const version = await booked(repair, day("2026-12-02"));
    const moved = await book(repair, day("2026-12-02", "09:00"), version);
    expect(moved.json<CustomerRepair>().arrival?.booking?.startsAt).toBe(day("2026-12-02", "09:00"));
    expect(await slotsFor(await awaited())).toContain(day("2026-12-02"));
    expect((await mailsOf(repair)).map(({ kind }) => kind).toSorted()).toEqual([
      "repair-visit",
      "repair-visit-moved",
    ]);
  });

  test("is cancelled by its customer; the repair stays booked", async () => {
    const repair = await awaited();
    const version = await booked(repair, day("2026-12-03"));
    const answer = await call("repair-bookings/cancel", repair, { version });
    expect(answer.json<CustomerRepair>()).toMatchObject({ state: "booked", arrival: { booking: null } });
    expect(await slotsFor(repair)).toContain(day("2026-12-03"));
    expect((await mailsOf(repair)).map(({ kind }) => kind)).toContain("repair-visit-cancelled");
  });

  test("is neither moved nor cancelled on its day", async () => {
    const repair = await awaited();
    const version = await booked(repair, day("2026-12-04"));
    now = new Date("2026-12-03T23:00:00Z");
    expect((await book(repair, day("2026-12-07"), version)).json()).toMatchObject({ error: "VISIT_FIXED" });
    expect((await call("repair-bookings/cancel", repair, { version })).json()).toMatchObject({
      error: "VISIT_FIXED",
    });
    now = new Date("2026-12-03T22:59:00Z");
    expect((await book(repair, day("2026-12-07"), version)).statusCode).toBe(200);
  });

  test("of a phone that never came frees its slot when the repair is cancelled", async () => {
    const repair = await awaited();
    await booked(repair, day("2026-12-08"));
    await database
      .update(repairs)
      .set({ state: "cancelled", endedAt: now })
      .where(eq(repairs.number, repair.number));
    expect(await slotsFor(await awaited())).toContain(day("2026-12-08"));
  });
});

test("one visit with two phones of an order takes one place, and another person finds the slot full", async () => {
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: null, name: "Carte mère" }]);
  const buyer = await registerBuyer(shop);
  const line = { productName: "x", productType: "REPAIR", productId: String(optionIds[0]), price: 0 };
  const placed = await order(shop, buyer, { items: [{ ...line, quantity: 2 }] });
  const [row] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, placed.json<{ orderId: string }>().orderId));
  const found = await database
    .select()
    .from(repairs)
    .where(eq(repairs.orderId, row?.id ?? 0));
  const token = await trackingTokenOf(database, row?.id ?? 0, MONDAY);
  expect(found).toHaveLength(2);
  const slot = day("2026-12-10");
  for (const { number } of found) {
    const answer = await call(
      "repair-bookings",
      { token, number },
      { version: null, way: "drop_off", startsAt: slot },
    );
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const other = await awaited();
  expect(await slotsFor(other)).not.toContain(slot);
  expect((await book(other, slot)).json()).toMatchObject({ error: "SLOT_GONE" });
});

describe("a request made by hand", () => {
  test.each([
    ["a public holiday", day("2026-12-25")],
    ["the past", day("2026-11-27")],
    ["today, with too little notice", day("2026-11-30", "10:30")],
    ["a Sunday", day("2026-12-06")],
    ["a time between two slots", day("2026-12-09", "08:10")],
    ["a day too far ahead", day("2027-01-11")],
    ["a closed hour", day("2026-12-09", "13:00")],
  ])("for %s is refused", async (_words, startsAt) => {
    const repair = await awaited();
    expect((await book(repair, startsAt)).json()).toMatchObject({ error: "SLOT_GONE" });
    expect(await mailsOf(repair)).toEqual([]);
  });

  test("for a slot that is full is refused", async () => {
    await booked(await awaited(), day("2026-12-10"));
    expect((await book(await awaited(), day("2026-12-10"))).json()).toMatchObject({ error: "SLOT_GONE" });
  });

  test("with another person’s token finds nothing", async () => {
    const [mine, theirs] = [await awaited(), await awaited()];
    const forged = { ...theirs, token: mine.token };
    expect((await call("repair-slots", forged)).json()).toMatchObject({ error: "NOT_FOUND" });
    expect((await book(forged, day("2026-12-11"))).json()).toMatchObject({ error: "NOT_FOUND" });
    const version = await booked(theirs, day("2026-12-11"));
    expect((await call("repair-bookings/cancel", forged, { version })).statusCode).toBe(404);
  });

  test("without a slot, and with a time that is none, is refused at its field", async () => {
    const repair = await awaited();
    const body = { version: null, way: "drop_off" };
    expect((await call("repair-bookings", repair, { ...body, startsAt: null })).json()).toMatchObject({
      fields: { startsAt: "REQUIRED" },
    });
    expect((await call("repair-bookings", repair, { ...body, startsAt: "tomorrow" })).json()).toMatchObject({
      fields: { startsAt: "INVALID" },
    });
  });
});

test("in two tabs, the second one is told that the visit has changed", async () => {
  const repair = await awaited();
  const version = await booked(repair, day("2026-12-14"));
  expect((await book(repair, day("2026-12-14", "09:00"), version)).statusCode).toBe(200);
  expect((await book(repair, day("2026-12-14", "10:00"), version)).json()).toMatchObject({ error: "STALE" });
  expect((await call("repair-bookings/cancel", repair, { version })).json()).toMatchObject({
    error: "STALE",
  });
});

test("a phone that has come takes no visit any more", async () => {
  const repair = await awaited();
  const set = { state: "received" as const, receivedAt: now };
  await database.update(repairs).set(set).where(eq(repairs.number, repair.number));
  expect((await book(repair, day("2026-12-15"))).json()).toMatchObject({ error: "STALE" });
});

test("a phone that is sent has a slip, and may be brought instead", async () => {
  const repair = await awaited();
  const sent = (await book(repair, null)).json<CustomerRepair>().arrival?.booking;
  expect(sent).toMatchObject({ way: "post", startsAt: null, place: null });
  expect((await mailsOf(repair)).map(({ kind }) => kind)).toEqual(["repair-post"]);
  const brought = await book(repair, day("2026-12-16"), sent?.version);
  expect(brought.json<CustomerRepair>().arrival?.booking).toMatchObject({ way: "drop_off" });
});

test("coming opening hours and closed days count on their day", async () => {
  const validFrom = new Date("2026-12-16T23:00:00Z");
  await openDeskForVisits(database, { thursday: "15:00-16:00", capacity: 2 }, validFrom);
  await database.insert(settings).values({
    name: "holidays",
    value: { days: ["2026-12-18"] },
    validFrom: new Date("2026-11-01T00:00:00Z"),
  });
  const [one, other, third] = [await awaited(), await awaited(), await awaited()];
  const free = await slotsFor(one);
  expect(free).not.toContain(day("2026-12-17"));
  expect(free).not.toContain(day("2026-12-18"));
  expect(free).toContain(day("2026-12-17", "14:00"));
  await booked(one, day("2026-12-17", "14:00"));
  expect((await book(other, day("2026-12-17", "14:00"))).statusCode).toBe(200);
  expect((await book(third, day("2026-12-17", "14:00"))).json()).toMatchObject({ error: "SLOT_GONE" });
});
