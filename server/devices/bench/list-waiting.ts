import { asc, eq, isNull, sql } from "drizzle-orm";
import type { WaitingGrading } from "#contract/devices/bench.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { staff } from "#server/staff/tables.ts";
import { devices } from "../tables.ts";
import { gradings } from "./tables.ts";

/** Grades that wait for a second person, oldest first. */
export async function listWaiting(database: Queries): Promise<WaitingGrading[]> {
  const { id, grade, wanted, reason, staffId, at } = gradings;
  const rows = await database
    .select({
      ...{ id, grade, wanted, reason, staffId, at, by: staff.name, publicId: devices.publicId },
      version: versionOf(devices),
      name: sql<string>`concat_ws(' ', ${smartphoneModels.brand}, ${smartphoneModels.model})`,
    })
    .from(gradings)
    .innerJoin(devices, eq(devices.id, gradings.deviceId))
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, devices.modelId))
    .innerJoin(staff, eq(staff.id, staffId))
    .where(isNull(gradings.decidedAt))
    .orderBy(asc(id))
    .limit(100);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
