import { CHOICE_NAMES, type ChoiceName, filterOf, PRICE_SLIDER } from "#contract/catalog/filters.ts";
import { BATTERY_FLOORS } from "#contract/catalog/grades.ts";
import { FACET_NAMES, type Facets } from "#contract/catalog/item-query.ts";
import type { Bucket } from "./bucket.ts";
import type { Filters } from "./catalog-index.ts";
import { CHOICES_OF, type IndexedModel } from "./indexed-listing.ts";

/** The names of a query's filters on choices, such as brand or condition. */
export const chosenOf = (filters: Filters): readonly ChoiceName[] =>
  CHOICE_NAMES.filter((name) => filters[name] !== undefined);

/** Whether the listings of a bucket have a wanted choice of one filter. */
export const hasChoice = (name: ChoiceName, filters: Filters, model: IndexedModel, bucket: Bucket) =>
  CHOICES_OF[name](model, bucket).some((choice) => filters[name]?.includes(choice));

/** Whether a bucket has the wanted status and its model is not excluded by a search. */
export const mayMatch = ({ sold, models }: Filters, bucket: Bucket) =>
  (sold ?? bucket.sold) === bucket.sold && (models?.has(bucket.model) ?? true);

const placesOf = ({ minPrice, maxPrice }: Filters, bucket: Bucket) =>
  minPrice === undefined && maxPrice === undefined
    ? ([0, bucket.size] as const)
    : bucket.placesBetween(minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY);

/** Counts the listings of a bucket that pass the filters on price and battery. */
export function countListings(filters: Filters, bucket: Bucket): number {
  const [from, to] = placesOf(filters, bucket);
  const { minBattery } = filters;
  if (minBattery === undefined) return to - from;
  if (to - from === bucket.size) return bucket.countWithBattery(minBattery);
  return countBatteries(bucket.batteries, from, to, minBattery);
}

function countBatteries(batteries: Uint8Array, from: number, to: number, least: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) count += Number((batteries[at] ?? 0) >= least);
  return count;
}

/** Adds the listings of a bucket to the counts of price bands. Ignores the filter on prices. */
function countBands({ minBattery }: Filters, bucket: Bucket, bands: number[]) {
  const { batteries } = bucket;
  let from = 0;
  for (const [band, count] of bucket.bands.entries()) {
    // Prices ascend, so the listings of a band are adjacent.
    const to = from + count;
    const counted = minBattery === undefined ? count : countBatteries(batteries, from, to, minBattery);
    bands[band] = (bands[band] ?? 0) + counted;
    from = to;
  }
}

/** Counts the listings of a bucket at or above each of `BATTERY_FLOORS`. Ignores the filter on batteries. */
function countFloors(filters: Filters, bucket: Bucket): readonly number[] {
  const [from, to] = placesOf(filters, bucket);
  if (to - from === bucket.size) return bucket.floors;
  const { batteries } = bucket;
  const percents = new Int32Array(101);
  for (let at = from; at < to; at += 1) {
    const percent = batteries[at] ?? 0;
    percents[percent] = (percents[percent] ?? 0) + 1;
  }
  return BATTERY_FLOORS.map((floor) => percents.subarray(floor).reduce((sum, count) => sum + count, 0));
}

function add(facet: Record<string, number>, choice: string, count: number) {
  if (count > 0) facet[choice] = (facet[choice] ?? 0) + count;
}

/**
 * The counts in the order of the filter's choices, then of their names. Buckets have the order in which their listings
 * were loaded, which is another one in each server process.
 */
function inOrder(facet: Readonly<Record<string, number>>, name: ChoiceName): Record<string, number> {
  const known = (filterOf(name).choices ?? []).map(String).filter((choice) => choice in facet);
  const names = [...known, ...Object.keys(facet).sort()];
  return Object.fromEntries(names.map((choice) => [choice, facet[choice] ?? 0]));
}

export const noFacets = (): Facets => ({
  total: 0,
  ...(Object.fromEntries(FACET_NAMES.map((name) => [name, {}])) as Omit<Facets, "total" | "estimated">),
});

/** Counts facets from buckets. A bucket counts for a facet when it passes all filters except the facet's own. */
export function countBucketFacets(
  buckets: readonly Bucket[],
  models: ReadonlyMap<number, IndexedModel>,
  filters: Filters,
): Facets {
  const facets = noFacets();
  const bands: number[] = [];
  const chosen = chosenOf(filters);
  for (const bucket of buckets) {
    const model = models.get(bucket.model);
    if (!model || bucket.size === 0 || !mayMatch(filters, bucket)) continue;
    const failed = chosen.filter((name) => !hasChoice(name, filters, model, bucket));
    // A bucket that fails two filters counts for no facet.
    if (failed.length > 1) continue;
    const count = countListings(filters, bucket);
    for (const name of failed.length === 0 ? CHOICE_NAMES : failed)
      for (const choice of CHOICES_OF[name](model, bucket)) add(facets[name], choice, count);
    if (failed.length > 0) continue;
    facets.total += count;
    countBands(filters, bucket, bands);
    const floors = countFloors(filters, bucket);
    for (const [at, floor] of BATTERY_FLOORS.entries()) add(facets.battery, String(floor), floors[at] ?? 0);
  }
  for (const [band, count] of bands.entries()) add(facets.price, String(band * PRICE_SLIDER.step), count);
  for (const name of CHOICE_NAMES) facets[name] = inOrder(facets[name], name);
  return facets;
}
