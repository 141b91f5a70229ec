import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addWorkingDays,
  easterSunday,
  isCalendarDay,
  isWorkingDay,
  parisMoment,
  parisTime,
  publicHolidays,
} from "./working-days.ts";

const year = fc.integer({ min: 1990, max: 2100 });
const day = fc
  .tuple(year, fc.integer({ min: 0, max: 365 }))
  .map(([start, offset]) => addDays(`${start}-01-01`, offset));
const weekdayOf = (one: string) => new Date(`${one}T00:00:00Z`).getUTCDay();

test.each([
  [1994, "1994-04-03"],
  [2008, "2008-03-23"],
  [2011, "2011-04-24"],
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
  [2049, "2049-04-18"],
  [2076, "2076-04-19"],
])("Easter of %i is %s", (of, easter) => {
  expect(easterSunday(of)).toBe(easter);
});

test.each([
  ["2028-02-29", true],
  ["2026-12-31", true],
  ["2026-02-29", false],
  ["2026-02-31", false],
  ["2026-04-31", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-1-1", false],
  ["9999-12-31", false],
  ["0000-01-01", false],
  ["", false],
])("%j is a calendar day: %s", (text, expected) => {
  expect(isCalendarDay(text)).toBe(expected);
});

test("Easter is a Sunday from 22 March to 25 April", () => {
  fc.assert(
    fc.property(year, (of) => {
      const easter = easterSunday(of);
      expect(weekdayOf(easter)).toBe(0);
      expect(easter >= `${of}-03-22` && easter <= `${of}-04-25`).toBe(true);
    }),
  );
});

test("the public holidays of 2026", () => {
  expect(publicHolidays(2026)).toEqual([
    "2026-01-01",
    "2026-04-06",
    "2026-05-01",
    "2026-05-08",
    "2026-05-14",
    "2026-05-25",
    "2026-07-14",
    "2026-08-15",
    "2026-11-01",
    "2026-11-11",
    "2026-12-25",
  ]);
});

test.each([
  ["2026-11-23", true, "a Monday"],
  ["2026-11-21", false, "a Saturday"],
  ["2026-11-22", false, "a Sunday"],
  ["2026-11-11", false, "Armistice"],
  ["2027-05-06", false, "Ascension"],
  ["2027-05-17", false, "Whit Monday"],
  ["2026-04-03", true, "Good Friday, free in Alsace-Moselle only"],
  ["2025-12-26", true, "the day after Christmas, free in Alsace-Moselle only"],
])("%s is a working day: %s (%s)", (one, expected) => {
  expect(isWorkingDay(one)).toBe(expected);
});

test("so many working days later there are so many working days between, and the day reached is one", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 40 }), (start, count) => {
      const reached = addWorkingDays(start, count);
      expect(isWorkingDay(reached)).toBe(true);
      let passed = 0;
      for (let one = addDays(start, 1); one <= reached; one = addDays(one, 1))
        if (isWorkingDay(one)) passed += 1;
      expect(passed).toBe(count);
    }),
  );
});

test.each([
  ["2026-11-23", 14, "2026-11-23T13:00:00.000Z"],
  ["2026-07-06", 14, "2026-07-06T12:00:00.000Z"],
  ["2026-11-23", 24, "2026-11-23T23:00:00.000Z"],
  ["2026-03-29", 0, "2026-03-28T23:00:00.000Z"],
  ["2026-03-29", 14, "2026-03-29T12:00:00.000Z"],
  ["2026-10-25", 0, "2026-10-24T22:00:00.000Z"],
  ["2026-10-25", 14, "2026-10-25T13:00:00.000Z"],
])("%s at %i in Paris is %s", (one, hour, moment) => {
  expect(parisMoment(one, hour).toISOString()).toBe(moment);
});

test("a full hour in Paris becomes a moment and back", () => {
  fc.assert(
    // From 3 on: on the last Sunday of March 2 o'clock does not exist, in October it comes twice.
    fc.property(day, fc.integer({ min: 3, max: 23 }), (one, hour) => {
      expect(parisTime(parisMoment(one, hour))).toEqual({ day: one, hour });
    }),
  );
});
