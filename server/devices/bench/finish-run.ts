import { and, eq, isNull, sql } from "drizzle-orm";
import { failedPoints, measuredBattery, untestedPoints } from "#contract/devices/test-run.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lacking, unitChange } from "./change-unit.ts";
import { readRuns } from "./read-runs.ts";
import { gradings, testRuns } from "./tables.ts";

/**
 * Finishes the open run of a unit. A wiped unit becomes `tested` if all required points passed and no point failed.
 * Errors: NOT_FOUND; STALE; VALIDATION that names the required points without a result.
 */
export const finishRun = unitChange<{ key: string }>(async ({ tx, unit, at, move, note }, { key }) => {
  // The lock waits for results that are being saved; later ones are refused.
  await tx.execute(sql`select from test_runs where key = ${key} for update`);
  const { open } = await readRuns(tx, unit.id);
  if (open?.key !== key) throw new Failure("STALE");
  const isBeforeWipe = unit.stage !== "wiped";
  const untested = untestedPoints(open, isBeforeWipe);
  if (untested.length > 0) throw lacking(untested);
  await finishRunAsItStands(tx, unit.id, at);
  const failed = failedPoints(open, isBeforeWipe);
  const battery = measuredBattery(open);
  const facts = { phase: open.phase, failed, ...(battery !== null && { batteryHealth: battery }) };
  if (unit.stage === "wiped" && failed.length === 0) await move({ to: "tested", facts });
  else await note({ kind: "tested", facts });
  return { action: "device.run-finished", changes: { failed: { from: null, to: failed.join(", ") } } };
}, true);

/** Finishes the open run of a device, if there is one, with the results it has. */
export async function finishRunAsItStands(tx: Transaction, deviceId: number, now: Date): Promise<void> {
  await tx
    .update(testRuns)
    .set({ finishedAt: now })
    .where(and(eq(testRuns.deviceId, deviceId), isNull(testRuns.finishedAt)));
}

/** Closes an open run and a grade that waits for approval: the unit leaves the bench, or another step begins. */
export async function endBenchWork(tx: Transaction, deviceId: number, at: Date): Promise<void> {
  await finishRunAsItStands(tx, deviceId, at);
  await tx
    .update(gradings)
    .set({ decidedAt: at })
    .where(and(eq(gradings.deviceId, deviceId), isNull(gradings.decidedAt)));
}
