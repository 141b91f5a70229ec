import { desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { BenchDevice } from "#contract/devices/bench.ts";
import type { Accessory } from "#contract/devices/inspection.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { staff } from "#server/staff/tables.ts";
import { devices } from "../tables.ts";
import { deviceInspections, flawPhotos, machineReports, wipes } from "./tables.ts";

/** The newest facts of an episode. Null without an inspection. */
export async function readInspection(database: Queries, episodeId: number | undefined) {
  if (episodeId === undefined) return null;
  const [found] = await database
    .select({ ...getTableColumns(deviceInspections), by: staff.name })
    .from(deviceInspections)
    .innerJoin(staff, eq(staff.id, deviceInspections.staffId))
    .where(eq(deviceInspections.episodeId, episodeId))
    .orderBy(desc(deviceInspections.id))
    .limit(1);
  return found ? { ...found, at: found.at.toISOString() } : null;
}

/** The photographs of flaws and the machines' reports of an episode. */
export async function readAttached(
  database: Queries,
  episodeId: number | undefined,
): Promise<Pick<BenchDevice, "flaws" | "reports">> {
  if (episodeId === undefined) return { flaws: [], reports: [] };
  const { id, format, reading, isMatched, at } = machineReports;
  const [flaws, reports] = await Promise.all([
    database
      .select({ id: flawPhotos.fileId })
      .from(flawPhotos)
      .where(eq(flawPhotos.episodeId, episodeId))
      .orderBy(flawPhotos.at),
    database
      .select({ id, format, reading, isMatched, at, by: staff.name })
      .from(machineReports)
      .innerJoin(staff, eq(staff.id, machineReports.staffId))
      .where(eq(machineReports.episodeId, episodeId))
      .orderBy(desc(id)),
  ]);
  return {
    flaws: flaws.map((flaw) => flaw.id),
    reports: reports.map((report) => ({ ...report, at: report.at.toISOString() })),
  };
}

/** How a phone of this maker was last wiped. Null before the first wipe. */
export async function lastWipeOf(database: Queries, brand: string): Promise<BenchDevice["wipeBefore"]> {
  const { method, tool, toolVersion, verification, place } = wipes;
  const [found] = await database
    .select({ method, tool, toolVersion, verification, place })
    .from(wipes)
    .innerJoin(devices, eq(devices.id, wipes.deviceId))
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, devices.modelId))
    .where(sql`${smartphoneModels.brand} = ${brand}`)
    .orderBy(desc(wipes.id))
    .limit(1);
  return found ?? null;
}

/** What came with each phone by its newest inspection. A phone without one is left out. */
export async function accessoriesOf(
  database: Queries,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Accessory[]>> {
  if (deviceIds.length === 0) return new Map();
  const { deviceId, accessories, id } = deviceInspections;
  const found = await database
    .selectDistinctOn([deviceId], { deviceId, accessories })
    .from(deviceInspections)
    .where(inArray(deviceId, [...deviceIds]))
    .orderBy(deviceId, desc(id));
  return new Map(found.map((one) => [one.deviceId, one.accessories]));
}
