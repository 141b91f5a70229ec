import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DeliveryFigures, daysInAll, deliveryTerms, promiseAt } from "./delivery.ts";
import { addWorkingDays, isWorkingDay, parisTime } from "./working-days.ts";

const FIGURES: DeliveryFigures = { cutOffHour: 14, preparationDays: 1, carrierDays: [2, 3], spareDays: 1 };

/** The promise of a time in Paris, winter or summer: `2026-11-23 10:00+1`. */
function promised(time: string, figures = FIGURES) {
  const { first, last, until } = promiseAt(new Date(time), figures);
  return [first, last, until.toISOString()];
}

test.each([
  [
    "Monday before the cut-off",
    "2026-11-23T10:00+01:00",
    "2026-11-26",
    "2026-11-30",
    "2026-11-23T13:00:00.000Z",
  ],
  [
    "a second before the cut-off",
    "2026-11-23T13:59:59+01:00",
    "2026-11-26",
    "2026-11-30",
    "2026-11-23T13:00:00.000Z",
  ],
  ["at the cut-off", "2026-11-23T14:00+01:00", "2026-11-27", "2026-12-01", "2026-11-24T13:00:00.000Z"],
  ["the night after", "2026-11-24T00:30+01:00", "2026-11-27", "2026-12-01", "2026-11-24T13:00:00.000Z"],
  ["Friday evening", "2026-11-27T18:00+01:00", "2026-12-03", "2026-12-07", "2026-11-30T13:00:00.000Z"],
  [
    "Sunday morning, before the hour",
    "2026-11-29T09:00+01:00",
    "2026-12-03",
    "2026-12-07",
    "2026-11-30T13:00:00.000Z",
  ],
  ["before Christmas", "2026-12-22T10:00+01:00", "2026-12-28", "2026-12-30", "2026-12-22T13:00:00.000Z"],
  ["over New Year", "2026-12-29T10:00+01:00", "2027-01-04", "2027-01-06", "2026-12-29T13:00:00.000Z"],
  ["before Ascension", "2027-05-04T10:00+02:00", "2027-05-10", "2027-05-12", "2027-05-04T12:00:00.000Z"],
  ["on a holiday", "2026-11-11T10:00+01:00", "2026-11-17", "2026-11-19", "2026-11-12T13:00:00.000Z"],
  [
    "late in UTC, next day in Paris",
    "2026-11-22T23:30Z",
    "2026-11-26",
    "2026-11-30",
    "2026-11-23T13:00:00.000Z",
  ],
])("%s", (_name, time, first, last, until) => {
  expect(promised(time)).toEqual([first, last, until]);
});

test("three to five working days in all, of which two to three are the carrier's", () => {
  expect(daysInAll(FIGURES)).toEqual([3, 5]);
});

const moment = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2060-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const days = fc.integer({ min: 0, max: 6 });
const figures = fc
  .record({
    cutOffHour: fc.integer({ min: 1, max: 24 }),
    preparationDays: days,
    carrierDays: fc.tuple(days, days),
    spareDays: days,
  })
  .map((one): DeliveryFigures => {
    const [a, b] = one.carrierDays;
    return { ...one, carrierDays: [Math.min(a, b), Math.max(a, b)] };
  });

test("the promised days are working days in order, within the days in all", () => {
  fc.assert(
    fc.property(moment, figures, (now, of) => {
      const { first, last } = promiseAt(now, of);
      const [fewest, most] = daysInAll(of);
      const { day } = parisTime(now);
      expect(isWorkingDay(first) && isWorkingDay(last)).toBe(true);
      expect(first <= last).toBe(true);
      expect(first >= addWorkingDays(day, fewest)).toBe(true);
      // An order after the cut-off, or on a free day, counts for the next working day.
      expect(last <= addWorkingDays(day, most + 1)).toBe(true);
    }),
  );
});

test("who orders later is never promised an earlier day", () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 10 * 86_400_000 }), figures, (now, later, of) => {
      const one = promiseAt(now, of);
      const other = promiseAt(new Date(now.getTime() + later), of);
      expect(other.first >= one.first && other.last >= one.last).toBe(true);
    }),
  );
});

test("a promise stays the same until its end, and differs from then on", () => {
  fc.assert(
    fc.property(moment, figures, fc.double({ min: 0, max: 0.999, noNaN: true }), (now, of, share) => {
      const promise = promiseAt(now, of);
      expect(promise.until > now).toBe(true);
      const before = new Date(now.getTime() + share * (promise.until.getTime() - now.getTime()));
      expect(promiseAt(before, of)).toEqual(promise);
      expect(promiseAt(promise.until, of).last > promise.last).toBe(true);
    }),
  );
});

test("a page carries the promise in force and the next ones, each from the end of the one before", () => {
  fc.assert(
    fc.property(moment, figures, (now, of) => {
      const { promises } = deliveryTerms(now, [{ figures: of, validFrom: new Date(0) }]);
      expect(promises).toHaveLength(3);
      let start = now;
      for (const promise of promises) {
        expect(promise).toEqual(promiseAt(start, of));
        start = promise.until;
      }
    }),
  );
});

test("a version to come ends the promise at its moment, and its own figures follow", () => {
  const slower = { ...FIGURES, preparationDays: 4 };
  const noon = new Date("2026-11-23T11:00:00Z");
  const terms = deliveryTerms(new Date("2026-11-23T09:00:00Z"), [
    { figures: FIGURES, validFrom: new Date("2026-01-01T00:00:00Z") },
    { figures: slower, validFrom: noon },
  ]);
  expect(terms.days).toEqual([3, 5]);
  expect(terms.promises.slice(0, 2)).toEqual([
    { first: "2026-11-26", last: "2026-11-30", until: noon },
    { first: "2026-12-01", last: "2026-12-03", until: new Date("2026-11-23T13:00:00Z") },
  ]);
  expect(
    deliveryTerms(noon, [
      { figures: FIGURES, validFrom: new Date(0) },
      { figures: slower, validFrom: noon },
    ]).days,
  ).toEqual([6, 8]);
});

test.each([
  { ...FIGURES, cutOffHour: 0 },
  { ...FIGURES, cutOffHour: 25 },
  { ...FIGURES, cutOffHour: 14.5 },
  { ...FIGURES, carrierDays: [3, 2] },
  { ...FIGURES, spareDays: -1 },
  { ...FIGURES, preparationDays: 31 },
  { ...FIGURES, more: 1 },
  { cutOffHour: 14 },
])("the figures %j are refused", (of) => {
  expect(DeliveryFigures.safeParse(of).success).toBe(false);
});
