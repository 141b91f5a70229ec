import { and, eq, sql } from "drizzle-orm";
import { activePoints, type PointName } from "#contract/devices/protocol.ts";
import type { ResultInput } from "#contract/devices/test-run.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { devices } from "../tables.ts";
import type { BenchDeps } from "./change-unit.ts";
import { testResults, testRuns } from "./tables.ts";

interface Input extends ResultInput {
  readonly publicId: string;
  readonly key: string;
  readonly point: PointName;
}

/**
 * Saves the result of one point; a later result replaces it. The run's key serves as its version.
 * Errors: NOT_FOUND without such a run or point; STALE once the run is finished; VALIDATION when a point that every
 * phone has is not applicable, or for a result of the wipe before the wipe.
 */
export async function saveResult(
  { database, clock }: BenchDeps,
  { publicId, key, point, outcome, value = null, note = "" }: Input,
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const [run] = await tx
      .select({
        id: testRuns.id,
        version: testRuns.protocolVersion,
        finishedAt: testRuns.finishedAt,
        stage: devices.stage,
      })
      .from(testRuns)
      .innerJoin(devices, and(eq(devices.id, testRuns.deviceId), eq(devices.publicId, publicId)))
      .where(eq(testRuns.key, key))
      .for("share", { of: testRuns });
    const tested = activePoints(run?.version).find(({ name }) => name === point);
    if (!run || !tested) throw new Failure("NOT_FOUND");
    if (run.finishedAt) throw new Failure("STALE");
    const isTooEarly = tested.afterWipe && run.stage !== "wiped";
    if (isTooEarly || (outcome === "not_applicable" && tested.required))
      throw new Failure("VALIDATION", { fields: { outcome: "INVALID" } });
    const given = { outcome, value, note, reportId: null };
    const written = await tx
      .insert(testResults)
      .values({ runId: run.id, point, ...given, staffId: actor.staffId, at: clock() })
      .onConflictDoUpdate({
        target: [testResults.runId, testResults.point],
        set: { ...given, staffId: actor.staffId, at: clock() },
        setWhere: sql`(${testResults.outcome}, ${testResults.value}, ${testResults.note}, ${testResults.reportId})
          is distinct from (${outcome}, ${value}::integer, ${note}, null::integer)`,
      })
      .returning({ point: testResults.point });
    // An unchanged result is not recorded as an action.
    if (written.length === 0) return;
    await recordAudit(tx, clock, {
      actor,
      action: "device.point-tested",
      object: { type: "device", id: publicId },
      changes: {
        [point]: { from: null, to: outcome },
        ...(value === null ? {} : { value: { from: null, to: value } }),
      },
    });
  });
}
