import { expect, test } from "vitest";
import { measure } from "./measured-times.ts";

const took = (received: string, ready: string) => ({ received, ready });

test("the median is the middle of the days, rounded up, and at least one day", () => {
  expect(measure([])).toBeNull();
  expect(measure([took("2026-12-01", "2026-12-01")])).toMatchObject({ count: 1, medianDays: 1 });
  const days = [took("2026-12-01", "2026-12-02"), took("2026-12-01", "2026-12-05")];
  expect(measure(days)?.medianDays).toBe(3);
  expect(measure([...days, took("2026-12-01", "2026-12-03")])?.medianDays).toBe(2);
});

test("a repair is on time within the promised working days, over week-ends and holidays", () => {
  // Five working days after Friday 18 December 2026 end on Monday 28: Christmas and the week-ends do not count.
  expect(measure([took("2026-12-18", "2026-12-28")])?.onTimePercent).toBe(100);
  expect(measure([took("2026-12-18", "2026-12-29")])?.onTimePercent).toBe(0);
});

test("the share is rounded down", () => {
  const good = took("2026-12-01", "2026-12-02");
  expect(measure([good, good, took("2026-12-01", "2026-12-31")])?.onTimePercent).toBe(66);
});

test("the change to summer time is no half day", () => {
  expect(measure([took("2027-03-27", "2027-03-29")])?.medianDays).toBe(2);
});
