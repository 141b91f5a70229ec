import { expect, test } from "vitest";
import { addWorkingHours } from "./answer-due.ts";

const due = (from: string, hours: number, closed: string[] = []) =>
  addWorkingHours(new Date(from), hours, closed).toISOString();

test("on a working day, hours are hours of the clock", () => {
  expect(due("2026-11-24T09:00:00.000Z", 4)).toBe("2026-11-24T13:00:00.000Z");
  expect(due("2026-11-24T09:00:00.000Z", 24)).toBe("2026-11-25T09:00:00.000Z");
});

test("a message of Friday afternoon is due on Monday afternoon, one of Saturday at the end of Monday", () => {
  expect(due("2026-11-27T15:30:00.000Z", 24)).toBe("2026-11-30T15:30:00.000Z");
  expect(due("2026-11-28T10:00:00.000Z", 24)).toBe("2026-11-30T23:00:00.000Z");
});

test("public holidays and the shop's closed days do not count", () => {
  expect(due("2026-12-24T09:00:00.000Z", 24)).toBe("2026-12-28T09:00:00.000Z");
  expect(due("2026-11-24T09:00:00.000Z", 24, ["2026-11-25"])).toBe("2026-11-26T09:00:00.000Z");
});

test("the day on which clocks change has 23 hours and counts as such", () => {
  // Sunday 2026-03-29 is skipped as a whole.
  expect(due("2026-03-27T12:00:00.000Z", 24)).toBe("2026-03-30T11:00:00.000Z");
});
