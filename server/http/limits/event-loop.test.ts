import { expect, test } from "vitest";
import { openLateness } from "./event-loop.ts";

/** Whether the loop counts as late after ticks that came so many ms apart. */
function isLateAfter(gaps: readonly number[], since = 0): boolean {
  const lateness = openLateness(0);
  let now = 0;
  for (const gap of gaps) {
    now += gap;
    lateness.tick(now);
  }
  return lateness.isLate(now + since);
}

test("an event loop that is late once, however long, is not overloaded", () => {
  expect(isLateAfter([50, 50, 3000])).toBe(false);
  expect(isLateAfter([50, 3000, 60])).toBe(false);
});

test("an event loop that is late at each tick for half a second is overloaded, until a tick is on time", () => {
  const late = [150, 150, 150, 150];
  expect(isLateAfter(late)).toBe(false);
  expect(isLateAfter([...late, 150])).toBe(true);
  expect(isLateAfter([...late, 150, 50])).toBe(false);
  expect(isLateAfter([150, 150, 50, 150, 150, 150])).toBe(false);
});

test("a second turn that does not end counts before its tick", () => {
  expect(isLateAfter([2000], 400)).toBe(false);
  expect(isLateAfter([2000], 600)).toBe(true);
});
