import { LEAST_PHOTOS } from "./publication-rule.ts";
import type { DeviceStage } from "./stages.ts";

/** What is done with a unit next. `shelve`: it is on sale, or waits for its parcel; nobody has to act. */
export const BENCH_STEPS = [
  "receive",
  "inspect",
  "test",
  "repair",
  "wipe",
  "grade",
  "approve",
  "shoot",
  "publish",
  "shelve",
  "pack",
  "decide",
  "none",
] as const;
export type BenchStep = (typeof BENCH_STEPS)[number];

export interface StepFacts {
  readonly stage: DeviceStage;
  readonly hasOpenRun: boolean;
  /** Of the last run that was finished in this episode and after the last repair: whether a point failed. Null: none. */
  readonly hasFault: boolean | null;
  /** The same, for a run that began after the last wipe. */
  readonly hasFaultSinceWipe: boolean | null;
  readonly isRepaired: boolean;
  readonly waitsForApproval: boolean;
  readonly photos: number;
}

/** The next action for a unit at the bench. */
export function nextStep(unit: StepFacts): BenchStep {
  switch (unit.stage) {
    case "expected":
    case "shipped":
    case "delivered":
    case "returned":
    case "lost":
      return "receive";
    case "received":
      return "inspect";
    case "inspected":
      if (unit.hasOpenRun) return "test";
      if (unit.hasFault) return "repair";
      return unit.hasFault === false || unit.isRepaired ? "wipe" : "test";
    case "quarantine":
      return "decide";
    case "repairing":
      return "repair";
    case "wiped":
      return unit.hasFaultSinceWipe && !unit.hasOpenRun ? "repair" : "test";
    case "tested":
      return unit.waitsForApproval ? "approve" : "grade";
    case "graded":
      return unit.photos < LEAST_PHOTOS ? "shoot" : "publish";
    case "listed":
      return "shelve";
    case "allocated":
    case "packed":
      return "pack";
    case "recycled":
    case "handed_back":
      return "none";
  }
}
