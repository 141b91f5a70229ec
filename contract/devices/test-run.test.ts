import { expect, test } from "vitest";
import { CONTROL_POINTS, type PointName } from "./protocol.ts";
import { failedPoints, measuredBattery, type Outcome, untestedPoints } from "./test-run.ts";

const BATTERY = 91;
/** A run with every point passed, but for the given ones. */
const runOf = (other: Partial<Record<PointName, Outcome>> = {}) => ({
  protocolVersion: 1,
  results: CONTROL_POINTS.map(({ name, measures }) => ({
    point: name,
    outcome: other[name] ?? "pass",
    value: measures && other[name] === undefined ? BATTERY : null,
  })),
});

test("a whole run lacks nothing, failed nothing and tells the battery", () => {
  expect([untestedPoints(runOf()), failedPoints(runOf()), measuredBattery(runOf())]).toEqual([
    [],
    [],
    BATTERY,
  ]);
});

test("required points without an answer are named; optional ones may stay open", () => {
  expect(untestedPoints({ ...runOf(), results: [] })).toHaveLength(36);
  expect(untestedPoints(runOf({ touch: "not_tested", nfc: "not_tested" }))).toEqual(["touch"]);
});

test("before the wipe, what the wipe does need not be tested", () => {
  const run = runOf({ erasure: "not_tested", cleaning: "not_tested" });
  expect([untestedPoints(run, true), failedPoints(run, true)]).toEqual([[], []]);
  expect([untestedPoints(run), failedPoints(run)]).toEqual([
    ["erasure", "cleaning"],
    ["erasure", "cleaning"],
  ]);
});

test("a passed battery without its percent is not measured", () => {
  expect(untestedPoints(runOf({ capacity: "pass" }))).toEqual(["capacity"]);
  expect(untestedPoints(runOf({ capacity: "fail" }))).toEqual([]);
});

test("what a phone lacks may be not applicable, but not what every phone has", () => {
  expect(failedPoints(runOf({ nfc: "not_applicable", wireless: "fail", touch: "not_applicable" }))).toEqual([
    "touch",
    "wireless",
  ]);
});
