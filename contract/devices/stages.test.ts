import { expect, test } from "vitest";
import { DEVICE_MOVES, DEVICE_STAGES, mayMoveDevice, nextBenchStages } from "./stages.ts";

test("a unit that came back is received, never put on sale as it is", () => {
  for (const stage of ["returned", "delivered", "shipped"] as const)
    expect(DEVICE_STAGES.filter((to) => mayMoveDevice(stage, to, "bench"))).toEqual(["received"]);
});

test("a sold unit is moved by its order, its parcel and the desk, not by the bench", () => {
  for (const stage of ["allocated", "packed"] as const) expect(nextBenchStages(stage)).toEqual([]);
});

test("only a graded unit is published", () => {
  expect(DEVICE_STAGES.filter((from) => DEVICE_MOVES[from].listed?.includes("bench"))).toEqual(["graded"]);
});
