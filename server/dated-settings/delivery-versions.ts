import { asc, inArray } from "drizzle-orm";
import {
  type DeliveryTerms,
  type DeliveryVersion,
  deliveryTerms,
  Holidays,
} from "#contract/delivery/delivery.ts";
import { OPTION_SETTINGS, optionOf, readOption } from "#contract/delivery/options.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "#contract/orders/shipping.ts";
import type { Queries } from "#server/database/client.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { settings } from "./tables.ts";

type Versions = readonly [DeliveryVersion, ...DeliveryVersion[]];

/**
 * All versions of the ways of delivery combined with the shop's closing days, oldest first: one version from each time
 * at which one of them changes. Throws when there are no figures or a value is invalid.
 */
export async function readDeliveryVersions(database: Queries): Promise<Versions> {
  const rows = await database
    .select()
    .from(settings)
    .where(inArray(settings.name, [...Object.values(OPTION_SETTINGS), "holidays"]))
    .orderBy(asc(settings.validFrom), asc(settings.id));
  const versions: DeliveryVersion[] = [];
  const stored = new Map<ShippingOption, { readonly id: number; readonly value: unknown }>();
  let closedDays: readonly string[] = [];
  for (const { id, name, value, validFrom } of rows) {
    const option = optionOf(name);
    if (option) stored.set(option, { id, value });
    else closedDays = Holidays.parse(value).days;
    const options = SHIPPING_OPTIONS.flatMap((one) => {
      const version = stored.get(one);
      return (version && readOption(one, { ...version, closedDays })) ?? [];
    });
    const figures = options.find((one) => one.option === "standard")?.rules;
    // Versions of one moment are in force together.
    if (versions.at(-1)?.validFrom.getTime() === validFrom.getTime()) versions.pop();
    if (figures) versions.push({ figures, options, validFrom });
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
      const until = known && endOf(known.terms);
      // After the clock is set back, the cached terms may be too new.
      if (!known || now < known.from || !until || now >= until)
        known = { from: now, terms: deliveryTerms(now, versions) };
      return known.terms;
    },
    reload: oneAfterAnother(readAgain),
  };
}

/** The time until which terms are right: the next cut-off of a way of delivery. A version ends promises as well. */
function endOf({ promises, offers }: DeliveryTerms): Date | undefined {
  const ends = [promises, ...offers.map((offer) => offer.promises)].flatMap(([first]) => first?.until ?? []);
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0];
}
