import { expect, test } from "vitest";
import { PROMISES } from "#contract/company.ts";
import { CONTROL_POINTS } from "./control-points.ts";

test("the list has as many points as promised, each once, numbered in sequence", () => {
  const points = CONTROL_POINTS.flatMap((group) => group.points);
  expect(points).toHaveLength(PROMISES.controlPoints);
  expect(points.filter(({ functional }) => functional)).toHaveLength(PROMISES.functionalTests);
  expect(new Set(points.map(({ name }) => name)).size).toBe(points.length);
  expect(points.map(({ number }) => number)).toEqual(points.map((_, index) => index + 1));
});
