import type { Owner } from "./device-events.ts";
import type { DeviceStage } from "./stages.ts";

/** The next steps of a unit. `shelve`: the unit is on sale or waits for its parcel, so nobody has to act. `offer`: it is tested, and its buy-back goes on. */
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
  "offer",
  "none",
] as const;
export type BenchStep = (typeof BENCH_STEPS)[number];

export interface StepFacts {
  readonly stage: DeviceStage;
  readonly owner: Owner;
  /** The results of the open run so far. */
  readonly openRun: RunState | null;
  /** The results of the last finished run of this episode. Null when a repair came after it. */
  readonly lastRun: RunState | null;
  /** Whether the unit was repaired in this episode, after its last run. */
  readonly isRepaired: boolean;
  readonly waitsForApproval: boolean;
  readonly isPhotographed: boolean;
}

export interface RunState {
  readonly isWhole: boolean;
  readonly isFaulty: boolean;
  /** Whether the run ended after the last wipe. */
  readonly isSinceWipe: boolean;
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
      // A run without faults continues after the wipe, with the points that need it.
      if (unit.openRun) return unit.openRun.isWhole && !unit.openRun.isFaulty ? "wipe" : "test";
      if (unit.lastRun) return unit.lastRun.isFaulty ? "repair" : "wipe";
      return unit.isRepaired ? "wipe" : "test";
    case "quarantine":
      return "decide";
    case "repairing":
      return "repair";
    case "wiped":
      return !unit.openRun && unit.lastRun?.isFaulty && unit.lastRun.isSinceWipe ? "repair" : "test";
    case "tested":
      return unit.waitsForApproval ? "approve" : "grade";
    case "graded":
      return unit.isPhotographed ? "publish" : "shoot";
    case "listed":
      return "shelve";
    case "allocated":
    case "packed":
      return "pack";
    case "handed_back":
      return unit.owner === "customer" ? "receive" : "none";
    case "recycled":
      return "none";
  }
}
