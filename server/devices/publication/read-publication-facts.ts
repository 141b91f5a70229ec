import { sql } from "drizzle-orm";
import { PHOTO_ANGLES, type PhotoAngle, type PublicationFacts } from "#contract/devices/publication-rule.ts";
import { failedPoints } from "#contract/devices/test-run.ts";
import type { Queries } from "#server/database/client.ts";
import type { ReadRun } from "../bench/read-runs.ts";
import type { DeviceRow } from "../tables.ts";

/** The facts of a device, with its last finished run, for the rule of publication. */
export function publicationFacts(
  unit: DeviceRow,
  last: ReadRun | null,
  photos: PublicationFacts["photos"],
  inspection: PublicationFacts["inspection"],
): PublicationFacts {
  return {
    ...unit,
    photos,
    inspection,
    lastRun: last?.finished
      ? {
          protocolVersion: last.protocolVersion,
          beganAt: last.began,
          finishedAt: last.finished,
          isPassed: failedPoints(last).length === 0,
        }
      : null,
  };
}

/** The photographs of a device taken in its current episode, the front first. */
export async function readUnitPhotos(database: Queries, deviceId: number) {
  const { rows } = await database.execute<{ id: string; angle: PhotoAngle }>(sql`
    select photos.id, angle from device_photos photos
    join episodes on episodes.id = photos.episode_id and ended_at is null
    where photos.device_id = ${deviceId} order by array_position(${sql.param([...PHOTO_ANGLES])}::text[], angle), at, photos.id`);
  return rows;
}
