import { type BenchStep, nextStep, type RunState } from "#contract/devices/next-step.ts";
import { failedPoints, untestedPoints } from "#contract/devices/test-run.ts";
import type { DeviceRow, episodes } from "../tables.ts";
import type { ReadRun } from "./read-runs.ts";

interface Facts {
  /** The buy-back or repair in which the phone is still its customer's, and since when a test run counts for it. */
  readonly held: { readonly testedSince: Date | null } | undefined;
  readonly unit: DeviceRow;
  readonly episode: typeof episodes.$inferSelect | null;
  readonly runs: { readonly open: ReadRun | null; readonly last: ReadRun | null };
  readonly waitsForApproval: boolean;
  readonly isPhotographed: boolean;
}

/** The next action for a unit, from its rows. */
export function stepOf({ held, unit, episode, runs, waitsForApproval, isPhotographed }: Facts): BenchStep {
  if (held) return isTestedSince(held, runs) ? "offer" : "test";
  const isOfEpisode = (moment: Date | null) =>
    moment !== null && episode !== null && moment >= episode.beganAt;
  const last = isOfEpisode(runs.last?.began ?? null) ? runs.last : null;
  const isRepairedSince = last !== null && unit.repairedAt !== null && last.began < unit.repairedAt;
  return nextStep({
    ...{ stage: unit.stage, owner: unit.owner, waitsForApproval, isPhotographed },
    openRun: runs.open && runState(runs.open, unit),
    lastRun: last && !isRepairedSince ? runState(last, unit) : null,
    isRepaired: isOfEpisode(unit.repairedAt),
  });
}

/** Whether a customer's phone has a finished run since a time. */
const isTestedSince = ({ testedSince }: NonNullable<Facts["held"]>, { open, last }: Facts["runs"]) =>
  !open && last !== null && testedSince !== null && last.began >= testedSince;

function runState(run: ReadRun, { stage, wipedAt }: DeviceRow): RunState {
  const isSinceWipe = wipedAt !== null && (run.finished ?? run.began) >= wipedAt;
  // An inspected unit still has to be wiped, even if it was wiped in an earlier episode.
  const isBeforeWipe = stage === "inspected" || !isSinceWipe;
  return {
    isWhole: untestedPoints(run, isBeforeWipe).length === 0,
    isFaulty: failedPoints(run, isBeforeWipe).length > 0,
    isSinceWipe,
  };
}
