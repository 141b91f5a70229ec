import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull } from "drizzle-orm";
import type { TestRun } from "#contract/devices/test-run.ts";
import type { Queries } from "#server/database/client.ts";
import { staff } from "#server/staff/tables.ts";
import { pointPhotos, testResults, testRuns } from "../tables.ts";

export interface ReadRun extends TestRun {
  readonly began: Date;
  readonly finished: Date | null;
}

export async function readRuns(
  database: Queries,
  deviceId: number,
): Promise<{ open: ReadRun | null; last: ReadRun | null }> {
  const isOpen = isNull(testRuns.finishedAt);
  const rows = await database
    .selectDistinctOn([isOpen], { run: testRuns, by: staff.name })
    .from(testRuns)
    .innerJoin(staff, eq(staff.id, testRuns.staffId))
    .where(eq(testRuns.deviceId, deviceId))
    .orderBy(isOpen, desc(testRuns.id));
  const read = await withResults(database, rows);
  return {
    open: read.find(({ finished }) => finished === null) ?? null,
    last: read.find(({ finished }) => finished !== null) ?? null,
  };
}

/** The finished runs of a device, newest first. */
export async function readFinishedRuns(database: Queries, deviceId: number): Promise<ReadRun[]> {
  const rows = await database
    .select({ run: testRuns, by: staff.name })
    .from(testRuns)
    .innerJoin(staff, eq(staff.id, testRuns.staffId))
    .where(and(eq(testRuns.deviceId, deviceId), isNotNull(testRuns.finishedAt)))
    .orderBy(desc(testRuns.id));
  return withResults(database, rows);
}

type RunRow = { readonly run: typeof testRuns.$inferSelect; readonly by: string };

async function withResults(database: Queries, rows: readonly RunRow[]): Promise<ReadRun[]> {
  const results = await database
    .select({ ...getTableColumns(testResults), by: staff.name, photo: pointPhotos.fileId })
    .from(testResults)
    .innerJoin(staff, eq(staff.id, testResults.staffId))
    .leftJoin(
      pointPhotos,
      and(eq(pointPhotos.runId, testResults.runId), eq(pointPhotos.point, testResults.point)),
    )
    .where(
      inArray(
        testResults.runId,
        rows.map(({ run }) => run.id),
      ),
    )
    .orderBy(asc(testResults.at));
  return rows.map(({ run, by }) => ({
    ...run,
    by,
    began: run.beganAt,
    finished: run.finishedAt,
    beganAt: run.beganAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    results: results
      .filter(({ runId }) => runId === run.id)
      .map((result) => ({ ...result, at: result.at.toISOString() })),
  }));
}
