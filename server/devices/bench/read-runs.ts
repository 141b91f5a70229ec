import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull } from "drizzle-orm";
import type { TestRun } from "#contract/devices/test-run.ts";
import type { Queries } from "#server/database/client.ts";
import { staff } from "#server/staff/tables.ts";
import { pointPhotos, testResults, testRuns } from "./tables.ts";

export interface ReadRun extends TestRun {
  readonly deviceId: number;
  readonly began: Date;
  readonly finished: Date | null;
}

type Runs = { readonly open: ReadRun | null; readonly last: ReadRun | null };

/** The open run of a device, and its last finished one. */
export const readRuns = async (database: Queries, deviceId: number): Promise<Runs> =>
  (await readRunsOf(database, [deviceId])).get(deviceId) ?? { open: null, last: null };

/** The same for several devices. A device without runs is absent. */
export async function readRunsOf(
  database: Queries,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, Runs>> {
  if (deviceIds.length === 0) return new Map();
  const isOpen = isNull(testRuns.finishedAt);
  const rows = await database
    .selectDistinctOn([testRuns.deviceId, isOpen], { run: testRuns, by: staff.name })
    .from(testRuns)
    .innerJoin(staff, eq(staff.id, testRuns.staffId))
    .where(inArray(testRuns.deviceId, [...deviceIds]))
    .orderBy(testRuns.deviceId, isOpen, desc(testRuns.id));
  const found = new Map<number, Runs>();
  for (const run of await withResults(database, rows)) {
    const known = found.get(run.deviceId) ?? { open: null, last: null };
    found.set(run.deviceId, run.finished ? { ...known, last: run } : { ...known, open: run });
  }
  return found;
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
  const resultsOf = Map.groupBy(results, ({ runId }) => runId);
  return rows.map(({ run, by }) => ({
    ...run,
    by,
    began: run.beganAt,
    finished: run.finishedAt,
    beganAt: run.beganAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    results: (resultsOf.get(run.id) ?? []).map(({ reportId, ...result }) => ({
      ...result,
      report: reportId,
      at: result.at.toISOString(),
    })),
  }));
}
