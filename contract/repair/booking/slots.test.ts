import { describe, expect, test } from "vitest";
import { RepairDesk, readOpenTimes } from "./repair-desk.ts";
import { mayChange, slotsOfDay } from "./slots.ts";

const CLOSED = { monday: "", tuesday: "", wednesday: "", thursday: "", friday: "", saturday: "", sunday: "" };
const desk = (changes: Partial<RepairDesk>): RepairDesk => ({
  ...{ ...CLOSED, dropOff: true, slotMinutes: 30, capacity: 2, daysAhead: 14, noticeHours: 2, post: true },
  ...changes,
});
const starts = (changes: Partial<RepairDesk>, day: string, closed: string[] = []) =>
  slotsOfDay(desk(changes), day, closed).map(({ startsAt }) => startsAt.toISOString());

test.each([
  ["", []],
  ["09:30-12:30", [{ from: 570, to: 750 }]],
  [
    "09:30-12:30, 14:00-18:30",
    [
      { from: 570, to: 750 },
      { from: 840, to: 1110 },
    ],
  ],
  ["00:00-24:00", [{ from: 0, to: 1440 }]],
  ["9:30-12:30", null],
  ["12:30-09:30", null],
  ["09:00-12:00 11:00-13:00", null],
  ["09:00", null],
  ["09:00-24:30", null],
  ["09:60-10:00", null],
])("the opening hours %j are read", (text, times) => expect(readOpenTimes(text)).toEqual(times));

test("a desk that is open for visits has opening hours", () => {
  expect(RepairDesk.safeParse(desk({})).success).toBe(false);
  expect(RepairDesk.safeParse(desk({ dropOff: false })).success).toBe(true);
  expect(RepairDesk.safeParse(desk({ friday: "10:00-17:00" })).success).toBe(true);
});

describe("the slots of a day", () => {
  const morning = { tuesday: "09:00-10:45" };

  test("fill the opening hours by the clock of Paris, in winter and in summer", () => {
    const winter = ["2026-12-01T08:00:00.000Z", "2026-12-01T08:30:00.000Z", "2026-12-01T09:00:00.000Z"];
    expect(starts(morning, "2026-12-01")).toEqual(winter);
    expect(starts(morning, "2027-06-01")[0]).toBe("2027-06-01T07:00:00.000Z");
  });

  test("are none on a closed day, a public holiday, a day without hours, and without visits", () => {
    expect(starts(morning, "2026-12-01", ["2026-12-01"])).toEqual([]);
    expect(starts({ friday: "09:00-18:00" }, "2026-12-25")).toEqual([]);
    expect(starts(morning, "2026-12-02")).toEqual([]);
    expect(starts({ ...morning, dropOff: false }, "2026-12-01")).toEqual([]);
  });

  test("skip the hour that summer time takes away", () => {
    expect(starts({ sunday: "01:00-04:00", slotMinutes: 60 }, "2027-03-28")).toEqual([
      "2027-03-28T00:00:00.000Z",
      "2027-03-28T01:00:00.000Z",
    ]);
  });

  test("are counted once in the hour that winter time repeats, and never overlap", () => {
    const found = slotsOfDay(desk({ sunday: "00:00-24:00" }), "2026-10-25", []);
    const times = found.map(({ startsAt }) => startsAt.getTime());
    expect(new Set(times).size).toBe(48);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    for (const [index, { endsAt }] of found.entries())
      expect(endsAt.getTime()).toBeLessThanOrEqual(times[index + 1] ?? Number.POSITIVE_INFINITY);
    expect(starts({ sunday: "09:00-10:00" }, "2026-10-25")[0]).toBe("2026-10-25T08:00:00.000Z");
  });
});

test("a visit can be changed until the day before it, by the calendar of Paris", () => {
  const visit = new Date("2026-12-02T08:00:00Z");
  expect(mayChange(visit, new Date("2026-12-01T22:59:59Z"))).toBe(true);
  expect(mayChange(visit, new Date("2026-12-01T23:00:00Z"))).toBe(false);
});
