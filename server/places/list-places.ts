import { asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Place } from "#contract/places/places.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { devices } from "#server/devices/tables.ts";
import { places } from "./tables.ts";

/** All places in walking order, retired ones last. */
export async function listPlaces(db: Queries): Promise<Place[]> {
  const rows = await db
    .select({
      place: places,
      version: versionOf(places),
      phones: db.$count(devices, eq(devices.placeId, places.id)),
    })
    .from(places)
    .orderBy(isNotNull(places.retiredAt), asc(places.walk), asc(places.id));
  return rows.map(({ place: { id, code, name, retiredAt }, version, phones }) => ({
    ...{ id, version, code, name, phones, isRetired: retiredAt !== null },
  }));
}

/** The ids of the places in use, in walking order. */
export const walkOf = sql<number[]>`array(select id from places where retired_at is null order by walk, id)`;
