import { and, eq, inArray, isNull } from "drizzle-orm";
import type { WipeInput } from "#contract/devices/bench.ts";
import { CONTROL_POINTS } from "#contract/devices/protocol.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { DeviceRow } from "../tables.ts";
import { unitChange } from "./change-unit.ts";
import { openEpisode } from "./open-episode.ts";
import { machineReports, testResults, testRuns, wipes } from "./tables.ts";

/**
 * Records the wipe of an inspected unit: tool, verification, person, place and time, with the report that proves it.
 * Errors: NOT_FOUND; STALE; VALIDATION with `report` INVALID for a report of another phone or stay, or of a failed wipe.
 */
export const wipeUnit = unitChange<WipeInput>(async ({ tx, unit, actor, at, move }, record) => {
  const { method, tool, toolVersion, verification, place, report: reportId = null } = record;
  if (reportId !== null) await refuseOtherReport(tx, unit, reportId);
  await reopenEarlyAnswers(tx, unit.id);
  await tx.insert(wipes).values({
    ...{ deviceId: unit.id, method, tool, toolVersion, verification, place, reportId },
    ...{ staffId: actor.staffId, at },
  });
  await move({ to: "wiped", facts: { method, tool, toolVersion }, public: true });
  return {
    action: "device.wiped",
    changes: { method: { from: null, to: method }, tool: { from: null, to: tool } },
  };
});

const AFTER_WIPE = CONTROL_POINTS.filter(({ afterWipe }) => afterWipe).map(({ name }) => name);

/** Resets the open run's results about the wipe: they were given before it and have to be answered again. */
async function reopenEarlyAnswers(tx: Transaction, deviceId: number): Promise<void> {
  const open = tx
    .select({ id: testRuns.id })
    .from(testRuns)
    .where(and(eq(testRuns.deviceId, deviceId), isNull(testRuns.finishedAt)));
  await tx
    .update(testResults)
    .set({ outcome: "not_tested", note: "", reportId: null })
    .where(and(inArray(testResults.runId, open), inArray(testResults.point, AFTER_WIPE)));
}

async function refuseOtherReport(tx: Transaction, unit: DeviceRow, reportId: number): Promise<void> {
  const episode = await openEpisode(tx, unit);
  const [report] = await tx
    .select()
    .from(machineReports)
    .where(and(eq(machineReports.id, reportId), eq(machineReports.episodeId, episode.id)));
  const isProof = report && report.reading?.wipe?.isDone !== false;
  if (!isProof) throw new Failure("VALIDATION", { fields: { report: "INVALID" } });
}
