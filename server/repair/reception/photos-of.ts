import { asc, inArray } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { repairPhotos } from "../tables.ts";

/** The photographs of repairs, oldest first. */
export const photosOf = (db: Queries, repairIds: readonly number[]) =>
  db
    .select({ repairId: repairPhotos.repairId, id: repairPhotos.fileId, kind: repairPhotos.kind })
    .from(repairPhotos)
    .where(inArray(repairPhotos.repairId, [...repairIds]))
    .orderBy(asc(repairPhotos.at));
