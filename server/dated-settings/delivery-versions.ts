import { asc, inArray } from "drizzle-orm";
import {
  DeliveryFigures,
  type DeliveryTerms,
  type DeliveryVersion,
  deliveryTerms,
  Holidays,
} from "#contract/delivery/delivery.ts";
import type { Queries } from "#server/database/client.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { settings } from "./tables.ts";

type Versions = readonly [DeliveryVersion, ...DeliveryVersion[]];

/**
 * All versions of the delivery figures combined with the shop's closing days, oldest first: one version from each time
 * at which either changes. Throws when there are no figures or a value is invalid.
 */
export async function readDeliveryVersions(database: Queries): Promise<Versions> {
  const rows = await database
    .select()
    .from(settings)
    .where(inArray(settings.name, ["delivery", "holidays"]))
    .orderBy(asc(settings.validFrom));
  const versions: DeliveryVersion[] = [];
  let figures: DeliveryFigures | undefined;
  let closedDays: readonly string[] = [];
  for (const { name, value, validFrom } of rows) {
    if (name === "delivery") figures = DeliveryFigures.parse(value);
    else closedDays = Holidays.parse(value).days;
    if (figures) versions.push({ figures: { ...figures, closedDays }, validFrom });
  }
  const [first, ...others] = versions;
  if (!first) throw new Error("The setting `delivery` has no version.");
  return [first, ...others];
}

/**
 * The delivery terms on the pages of this process. Kept in memory, because pages are rendered without the database as
 * well.
 */
export interface Delivery {
  /** The current terms, computed once and shared by all pages until they change. */
  terms(): DeliveryTerms;
  /** Reads the versions again, after any read in progress. Returns whether they changed. */
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
      // After the clock is set back, the cached terms may be too new.
      if (!known || now < known.from || !until || now >= until)
        known = { from: now, terms: deliveryTerms(now, versions) };
      return known.terms;
    },
    reload: oneAfterAnother(readAgain),
  };
}
