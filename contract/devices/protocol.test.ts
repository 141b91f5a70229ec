import { expect, test } from "vitest";
import { PROMISES } from "#contract/company.ts";
import { activePoints, CONTROL_POINTS, POINTS_BY_GROUP } from "./protocol.ts";

test("the list has as many points as promised, each once, numbered in sequence", () => {
  const points = POINTS_BY_GROUP.flatMap((group) => group.points);
  expect(points).toHaveLength(PROMISES.controlPoints);
  expect(points.filter(({ functional }) => functional)).toHaveLength(PROMISES.functionalTests);
  expect(new Set(points.map(({ name }) => name)).size).toBe(points.length);
  expect(points.map(({ number }) => number)).toEqual(points.map((_, index) => index + 1));
});

test("a disabled point is in the runs before, not in those after, and never deleted", () => {
  const names = (version: number) => activePoints(version, { nfc: 2 }).map(({ name }) => name);
  expect(names(1)).toContain("nfc");
  expect(names(2)).not.toContain("nfc");
  expect(CONTROL_POINTS.map(({ name }) => name)).toContain("nfc");
});
