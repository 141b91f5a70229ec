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
  /** Worked out once for all pages until the promise in force ends. */
  terms(): DeliveryTerms;
  /** Reads the versions again, after any reading under way: the newest stays. Returns whether they differ. */
  reload(): Promise<boolean>;
}

interface Options {
  readonly database: Queries;
  readonly clock: () => Date;
  readonly read?: typeof readDeliveryVersions;
}

export async function openDelivery({
  database,
  clock,
  read = readDeliveryVersions,
}: Options): Promise<Delivery> {
  let versions = await read(database);
  let known: { readonly from: Date; readonly terms: DeliveryTerms } | null = null;
  let reading: Promise<unknown> = Promise.resolve();

  async function readAgain() {
    const before = JSON.stringify(versions);
    versions = await read(database);
    known = null;
    return JSON.stringify(versions) !== before;
  }

  return {
    terms() {
      const now = clock();
      const until = known?.terms.promises[0]?.until;
      // A clock that was set back asks for the terms of an earlier time.
      if (!known || now < known.from || !until || now >= until)
        known = { from: now, terms: deliveryTerms(now, versions) };
      return known.terms;
    },
    reload() {
      const next = reading.catch(() => {}).then(readAgain);
      reading = next;
      return next;
    },
  };
}
