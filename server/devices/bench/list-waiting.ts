import { asc, eq, isNull } from "drizzle-orm";
import type { WaitingGrading } from "#contract/devices/bench.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { staff } from "#server/staff/tables.ts";
import { devices, gradings } from "../tables.ts";

/** Grades that wait for a second person, the oldest first. */
export async function listWaiting(database: Queries): Promise<WaitingGrading[]> {
  const rows = await database
    .select({
      grading: gradings,
      device: devices,
      version: versionOf(devices),
      model: smartphoneModels,
      by: staff.name,
    })
    .from(gradings)
    .innerJoin(devices, eq(devices.id, gradings.deviceId))
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, devices.modelId))
    .innerJoin(staff, eq(staff.id, gradings.staffId))
    .where(isNull(gradings.decidedAt))
    .orderBy(asc(gradings.id))
    .limit(100);
  return rows.map(({ grading: { id, grade, wanted, reason, staffId, at }, device, version, model, by }) => ({
    id,
    grade,
    wanted,
    reason,
    staffId,
    by,
    at: at.toISOString(),
    publicId: device.publicId,
    name: `${model.brand} ${model.model}`,
    version,
  }));
}
