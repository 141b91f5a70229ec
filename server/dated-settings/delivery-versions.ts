import { asc, eq } from "drizzle-orm";
import {
  DeliveryFigures,
  type DeliveryTerms,
  type DeliveryVersion,
  deliveryTerms,
} from "#contract/delivery/delivery.ts";
import type { Queries } from "#server/database/client.ts";
import { settings } from "./tables.ts";

type Versions = readonly [DeliveryVersion, ...DeliveryVersion[]];

/** All versions of the delivery figures, the oldest first. Throws when there is none, or a value is invalid. */
export async function readDeliveryVersions(database: Queries): Promise<Versions> {
  const rows = await database
    .select()
    .from(settings)
    .where(eq(settings.name, "delivery"))
    .orderBy(asc(settings.validFrom));
  const [first, ...others] = rows.map(({ value, validFrom }) => ({
    figures: DeliveryFigures.parse(value),
    validFrom,
  }));
  if (!first) throw new Error("The setting `delivery` has no version.");
  return [first, ...others];
}

/** The delivery terms that the pages of this process show. Kept in memory: pages are rendered without the database, too. */
export interface Delivery {
  terms(): DeliveryTerms;
  /** Reads the versions again. Returns whether they differ. */
  reload(): Promise<boolean>;
}

export async function openDelivery({
  database,
  clock,
}: {
  readonly database: Queries;
  readonly clock: () => Date;
}): Promise<Delivery> {
  let versions = await readDeliveryVersions(database);
  return {
    terms: () => deliveryTerms(clock(), versions),
    async reload() {
      const before = JSON.stringify(versions);
      versions = await readDeliveryVersions(database);
      return JSON.stringify(versions) !== before;
    },
  };
}
