import { expect, test } from "vitest";
import { promiseInForce } from "./use-delivery.ts";

const promise = (day: string, until: string) => ({ first: day, last: day, until: new Date(until) });
const monday = promise("2026-11-26", "2026-11-23T14:00:00Z");
const tuesday = promise("2026-11-27", "2026-11-24T14:00:00Z");
const at = (moment: string) => promiseInForce([monday, tuesday], Date.parse(moment));

test("a page that stays open over a cut-off says the dates of the next day", () => {
  expect(at("2026-11-23T13:59:59Z")).toBe(monday);
  expect(at("2026-11-23T14:00:00Z")).toBe(tuesday);
});

test("a page that stays open over all cut-offs says no dates, not those of a time that is over", () => {
  expect(at("2026-11-24T14:00:00Z")).toBeUndefined();
  expect(at("2027-01-01T00:00:00Z")).toBeUndefined();
});
