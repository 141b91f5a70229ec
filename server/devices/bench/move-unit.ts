import type { MoveInput } from "#contract/devices/bench.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { unitChange } from "./change-unit.ts";
import { endBenchWork } from "./finish-run.ts";

/**
 * Moves a unit by hand: to inspection, quarantine, repair and back, recycling, or back to its owner. A phone on a
 * supplier's list that never arrived becomes lost. The move closes an open run and a grade that waits for approval.
 * Errors: NOT_FOUND, STALE.
 */
export const moveUnit = unitChange<MoveInput>(async ({ tx, unit, at, move }, { to, reason = "" }) => {
  // A received phone is inspected with its facts, by `inspectUnit`.
  if (unit.stage === "received" && to === "inspected") throw new Failure("STALE");
  await endBenchWork(tx, unit.id, at);
  await move({ to, facts: reason ? { reason } : {} });
  return { action: `device.${to}`, changes: { stage: { from: unit.stage, to } }, reason: reason || null };
});
