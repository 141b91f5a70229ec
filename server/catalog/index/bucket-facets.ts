import { type Facets, PRICE_SLIDER } from "#contract/catalog/catalog.ts";
import { CONDITION_FILTERS } from "#contract/catalog/conditions.ts";
import { BATTERY_FLOORS } from "#contract/catalog/grades.ts";
import type { Bucket } from "./bucket.ts";
import type { Filters, IndexedModel } from "./catalog-index.ts";

const BAND_CENTS = PRICE_SLIDER.step * 100;

export const matchesBrand = ({ brand }: Filters, model: IndexedModel) =>
  brand === undefined || brand === model.filterBrand;
export const matchesStorage = ({ storages }: Filters, model: IndexedModel) =>
  storages?.includes(model.storageGb) ?? true;
export const matchesCondition = ({ conditions }: Filters, { condition }: Bucket) =>
  conditions?.includes(condition) ?? true;
/** Whether a bucket is neither of the other status nor of a model that a search left out. */
export const mayMatch = ({ sold, models }: Filters, bucket: Bucket) =>
  (sold ?? bucket.sold) === bucket.sold && (models?.has(bucket.model) ?? true);

const placesOf = ({ minPrice, maxPrice }: Filters, bucket: Bucket) =>
  minPrice === undefined && maxPrice === undefined
    ? ([0, bucket.size] as const)
    : bucket.placesBetween(minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY);

/** The listings of a bucket that pass the filters on price and battery. */
export function countListings(filters: Filters, bucket: Bucket): number {
  const [from, to] = placesOf(filters, bucket);
  const { minBattery } = filters;
  if (minBattery === undefined) return to - from;
  const { batteries } = bucket;
  let count = 0;
  for (let at = from; at < to; at += 1) if ((batteries[at] ?? 0) >= minBattery) count += 1;
  return count;
}

/** Adds the listings of a bucket to the counts of price bands. The filter on prices is left out. */
function countBands({ minBattery }: Filters, bucket: Bucket, bands: number[]) {
  const { prices, batteries } = bucket;
  if (minBattery === undefined)
    for (const [band, count] of bucket.bands.entries()) bands[band] = (bands[band] ?? 0) + count;
  else
    for (const [at, price] of prices.entries()) {
      if ((batteries[at] ?? 0) < minBattery) continue;
      const band = Math.floor(price / BAND_CENTS);
      bands[band] = (bands[band] ?? 0) + 1;
    }
}

/** The listings of a bucket with at least each of `BATTERY_FLOORS`. The filter on batteries is left out. */
function countFloors(filters: Filters, bucket: Bucket): readonly number[] {
  if (filters.minPrice === undefined && filters.maxPrice === undefined) return bucket.floors;
  return BATTERY_FLOORS.map((minBattery) => countListings({ ...filters, minBattery }, bucket));
}

/** The choice of the condition filter for each condition. */
const filterOfCondition = new Map<string, string>(
  Object.entries(CONDITION_FILTERS).flatMap(([filter, names]) => names.map((name) => [name, filter])),
);

function add(facet: Record<string, number>, choice: string, count: number) {
  if (count > 0) facet[choice] = (facet[choice] ?? 0) + count;
}

/** Facet counts from buckets: a bucket counts for a facet when it passes all filters but the facet's own. */
export function countBucketFacets(
  buckets: readonly Bucket[],
  models: ReadonlyMap<number, IndexedModel>,
  filters: Filters,
): Facets {
  const facets: Facets = { total: 0, brand: {}, condition: {}, storage: {}, price: {}, battery: {} };
  const bands: number[] = [];
  for (const bucket of buckets) {
    const model = models.get(bucket.model);
    if (!model || bucket.size === 0 || !mayMatch(filters, bucket)) continue;
    const brand = matchesBrand(filters, model);
    const storage = matchesStorage(filters, model);
    const condition = matchesCondition(filters, bucket);
    // Fails two filters: it counts for no facet.
    if (Number(brand) + Number(storage) + Number(condition) < 2) continue;
    const count = countListings(filters, bucket);
    if (storage && condition) add(facets.brand, model.filterBrand, count);
    if (brand && condition) add(facets.storage, String(model.storageGb), count);
    const choice = filterOfCondition.get(bucket.condition);
    if (choice && brand && storage) add(facets.condition, choice, count);
    if (!(brand && storage && condition)) continue;
    facets.total += count;
    countBands(filters, bucket, bands);
    const floors = countFloors(filters, bucket);
    for (const [at, floor] of BATTERY_FLOORS.entries()) add(facets.battery, String(floor), floors[at] ?? 0);
  }
  for (const [band, count] of bands.entries()) add(facets.price, String(band * PRICE_SLIDER.step), count);
  return facets;
}
