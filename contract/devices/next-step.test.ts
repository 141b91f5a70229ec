import { expect, test } from "vitest";
import { nextStep, type StepFacts } from "./next-step.ts";

const fresh: StepFacts = {
  stage: "received",
  owner: "shop",
  openRun: null,
  lastRun: null,
  isRepaired: false,
  waitsForApproval: false,
  isPhotographed: false,
};
const sound = { isWhole: true, isFaulty: false, isSinceWipe: false };
const faulty = { ...sound, isFaulty: true };
const step = (facts: Partial<StepFacts>) => nextStep({ ...fresh, ...facts });

test("a faulty unit goes to the repair, a repaired or sound one to the wipe", () => {
  expect(step({ stage: "returned" })).toBe("receive");
  expect(step({})).toBe("inspect");
  expect(step({ stage: "inspected" })).toBe("test");
  expect(step({ stage: "inspected", lastRun: faulty })).toBe("repair");
  expect(step({ stage: "inspected", lastRun: faulty, openRun: { ...sound, isWhole: false } })).toBe("test");
  expect(step({ stage: "inspected", openRun: faulty })).toBe("test");
  expect(step({ stage: "inspected", openRun: sound })).toBe("wipe");
  expect(step({ stage: "inspected", lastRun: sound })).toBe("wipe");
  expect(step({ stage: "repairing" })).toBe("repair");
  expect(step({ stage: "inspected", isRepaired: true })).toBe("wipe");
});

test("a wiped unit is tested, unless that test found a fault; then graded, photographed, published", () => {
  expect(step({ stage: "wiped", lastRun: faulty })).toBe("test");
  expect(step({ stage: "wiped", lastRun: { ...faulty, isSinceWipe: true } })).toBe("repair");
  expect(step({ stage: "tested" })).toBe("grade");
  expect(step({ stage: "tested", waitsForApproval: true })).toBe("approve");
  expect(step({ stage: "graded", isPhotographed: false })).toBe("shoot");
  expect(step({ stage: "graded", isPhotographed: true })).toBe("publish");
  expect(step({ stage: "listed" })).toBe("shelve");
  expect(step({ stage: "allocated" })).toBe("pack");
});

test("what was handed back is received again for its buyer, and bought anew from its supplier", () => {
  expect(step({ stage: "handed_back", owner: "customer" })).toBe("receive");
  expect(step({ stage: "handed_back", owner: "supplier" })).toBe("none");
  expect(step({ stage: "recycled", owner: "recycler" })).toBe("none");
});
