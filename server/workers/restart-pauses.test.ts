import { expect, test } from "vitest";
import { openRestartPauses } from "./restart-pauses.ts";

test("a worker that had started is replaced without a pause, however many failed before it", () => {
  const pauseAfter = openRestartPauses();
  expect([60_000, 60_000, 6000, 60_000].map(pauseAfter)).toEqual([0, 0, 0, 0]);
});

test("after a failed start the pause doubles, up to ten seconds", () => {
  const pauseAfter = openRestartPauses();
  const young = Array.from({ length: 8 }, () => pauseAfter(300));
  expect(young).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
});

test("a worker that had started resets the pause", () => {
  const pauseAfter = openRestartPauses();
  expect([100, 100, 60_000, 100].map(pauseAfter)).toEqual([200, 400, 0, 200]);
});
