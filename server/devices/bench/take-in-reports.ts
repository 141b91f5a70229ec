import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { activePoints, PROTOCOL_VERSION } from "#contract/devices/protocol.ts";
import type { episodes } from "../tables.ts";
import type { LockedUnit } from "./change-unit.ts";
import { phaseOf } from "./open-episode.ts";
import { machineReports, testResults, testRuns } from "./tables.ts";

/**
 * Takes the results of a unit's new reports into its open run, or into a new one. A machine's pass never replaces what a person
 * found; a machine's fault replaces a pass, and a person may decide otherwise afterwards. Results about the wipe are left to the
 * person until the unit is wiped. A unit that can't be tested at its stage keeps the reports for later.
 */
export async function takeInReports(
  { tx, unit, actor, at }: Pick<LockedUnit, "tx" | "unit" | "actor" | "at">,
  episode: typeof episodes.$inferSelect,
): Promise<void> {
  if (unit.stage !== "inspected" && unit.stage !== "wiped") return;
  const reports = await tx
    .select()
    .from(machineReports)
    .where(
      and(
        eq(machineReports.episodeId, episode.id),
        isNull(machineReports.runId),
        isNotNull(machineReports.reading),
      ),
    )
    .orderBy(asc(machineReports.id));
  const given = reports.filter(({ reading }) => reading && reading.results.length > 0);
  if (given.length === 0) return;
  const [open] = await tx
    .select()
    .from(testRuns)
    .where(and(eq(testRuns.deviceId, unit.id), isNull(testRuns.finishedAt)));
  const run = open ?? (await openOne());
  const points = new Set(
    activePoints(run.protocolVersion)
      .filter(({ afterWipe }) => !afterWipe || unit.stage === "wiped")
      .map(({ name }) => name),
  );
  const { staffId } = actor;
  for (const { id: reportId, reading } of given) {
    const results = (reading?.results ?? []).filter(({ point }) => points.has(point));
    if (results.length === 0) continue;
    await tx
      .insert(testResults)
      .values(results.map((result) => ({ ...result, runId: run.id, staffId, reportId, at })))
      .onConflictDoUpdate({
        target: [testResults.runId, testResults.point],
        set: {
          ...{ outcome: sql`excluded.outcome`, value: sql`excluded.value`, note: sql`excluded.note` },
          ...{ staffId, reportId, at },
        },
        setWhere: sql`${testResults.reportId} is not null or ${testResults.outcome} = 'not_tested' or excluded.outcome = 'fail'`,
      });
  }
  await tx
    .update(machineReports)
    .set({ runId: run.id })
    .where(
      inArray(
        machineReports.id,
        given.map(({ id }) => id),
      ),
    );

  async function openOne() {
    const [opened] = await tx
      .insert(testRuns)
      .values({
        ...{ key: randomUUID(), deviceId: unit.id, protocolVersion: PROTOCOL_VERSION },
        ...{ phase: phaseOf(unit, episode), staffId: actor.staffId, beganAt: at },
      })
      .returning();
    if (!opened) throw new Error("The run was not written.");
    return opened;
  }
}
