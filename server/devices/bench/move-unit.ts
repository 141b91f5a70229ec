import { and, eq, isNull } from "drizzle-orm";
import type { MoveInput } from "#contract/devices/bench.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { gradings } from "../tables.ts";
import { unitChange } from "./change-unit.ts";
import { finishRunAsItStands } from "./finish-run.ts";

/**
 * Moves a unit by hand: to inspection, quarantine, repair and back, recycling, or back to its owner. A phone on a
 * supplier's list that never arrived becomes lost. The move closes an open run and a grade that waits for approval.
 * Errors: NOT_FOUND, STALE.
 */
export const moveUnit = unitChange<MoveInput>(async ({ tx, unit, at, move }, { to, reason = "" }) => {
  // A received phone is inspected with its facts, by `inspectUnit`.
  if (unit.stage === "received" && to === "inspected") throw new Failure("STALE");
  await finishRunAsItStands(tx, unit.id, at);
  await tx
    .update(gradings)
    .set({ decidedAt: at })
    .where(and(eq(gradings.deviceId, unit.id), isNull(gradings.decidedAt)));
  await move({ to, facts: reason ? { reason } : {} });
  return { action: `device.${to}`, changes: { stage: { from: unit.stage, to } }, reason: reason || null };
});
