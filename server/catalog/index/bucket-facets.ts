import { type Facets, FILTER_BRANDS, PRICE_SLIDER } from "#contract/catalog/catalog.ts";
import { COLOUR_FAMILIES } from "#contract/catalog/colour-families.ts";
import { CONDITION_FILTERS } from "#contract/catalog/conditions.ts";
import { BATTERY_FLOORS } from "#contract/catalog/grades.ts";
import type { Bucket } from "./bucket.ts";
import type { Filters, IndexedModel } from "./catalog-index.ts";

export const matchesBrand = ({ brand }: Filters, model: IndexedModel) =>
  brand === undefined || brand === model.filterBrand;
export const matchesName = ({ names }: Filters, { model }: IndexedModel) => names?.includes(model) ?? true;
export const matchesColour = ({ colours }: Filters, { colourFamilies }: IndexedModel) =>
  colours?.some((family) => colourFamilies.includes(family)) ?? true;
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
  if (to - from === bucket.size) return bucket.countWithBattery(minBattery);
  return countBatteries(bucket.batteries, from, to, minBattery);
}

function countBatteries(batteries: Uint8Array, from: number, to: number, least: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) count += Number((batteries[at] ?? 0) >= least);
  return count;
}

/** Adds the listings of a bucket to the counts of price bands. The filter on prices is left out. */
function countBands({ minBattery }: Filters, bucket: Bucket, bands: number[]) {
  const { batteries } = bucket;
  let from = 0;
  for (const [band, count] of bucket.bands.entries()) {
    // Prices ascend, so the listings of a band stand together.
    const to = from + count;
    const counted = minBattery === undefined ? count : countBatteries(batteries, from, to, minBattery);
    bands[band] = (bands[band] ?? 0) + counted;
    from = to;
  }
}

/** The listings of a bucket with at least each of `BATTERY_FLOORS`. The filter on batteries is left out. */
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

/** The choice of the condition filter for each condition. */
const filterOfCondition = new Map<string, string>(
  Object.entries(CONDITION_FILTERS).flatMap(([filter, names]) => names.map((name) => [name, filter])),
);

function add(facet: Record<string, number>, choice: string, count: number) {
  if (count > 0) facet[choice] = (facet[choice] ?? 0) + count;
}

/** The counts in the order of the choices: buckets are in the order in which their listings were loaded. */
const inOrder = (facet: Readonly<Record<string, number>>, choices: readonly string[]) =>
  Object.fromEntries(
    choices.flatMap((choice) => (facet[choice] === undefined ? [] : [[choice, facet[choice]]])),
  );

/** Facets without a listing. */
export const noFacets = (): Facets => ({
  ...{ total: 0, brand: {}, model: {}, colour: {}, condition: {}, storage: {}, price: {}, battery: {} },
});

/** Facet counts from buckets: a bucket counts for a facet when it passes all filters but the facet's own. */
export function countBucketFacets(
  buckets: readonly Bucket[],
  models: ReadonlyMap<number, IndexedModel>,
  filters: Filters,
): Facets {
  const facets = noFacets();
  const bands: number[] = [];
  for (const bucket of buckets) {
    const model = models.get(bucket.model);
    if (!model || bucket.size === 0 || !mayMatch(filters, bucket)) continue;
    const passes = {
      brand: matchesBrand(filters, model),
      model: matchesName(filters, model),
      colour: matchesColour(filters, model),
      storage: matchesStorage(filters, model),
      condition: matchesCondition(filters, bucket),
    };
    const failed = Object.values(passes).filter((each) => !each).length;
    // Fails two filters: it counts for no facet.
    if (failed > 1) continue;
    const count = countListings(filters, bucket);
    /** Passes all filters, or all but this one. */
    const counts = (name: keyof typeof passes) => failed === 0 || !passes[name];
    if (counts("brand")) add(facets.brand, model.filterBrand, count);
    if (counts("model")) add(facets.model, model.model, count);
    if (counts("colour")) for (const family of model.colourFamilies) add(facets.colour, family, count);
    if (counts("storage")) add(facets.storage, String(model.storageGb), count);
    const choice = filterOfCondition.get(bucket.condition);
    if (choice && counts("condition")) add(facets.condition, choice, count);
    if (failed > 0) continue;
    facets.total += count;
    countBands(filters, bucket, bands);
    const floors = countFloors(filters, bucket);
    for (const [at, floor] of BATTERY_FLOORS.entries()) add(facets.battery, String(floor), floors[at] ?? 0);
  }
  for (const [band, count] of bands.entries()) add(facets.price, String(band * PRICE_SLIDER.step), count);
  return {
    ...facets,
    brand: inOrder(facets.brand, FILTER_BRANDS),
    colour: inOrder(facets.colour, COLOUR_FAMILIES),
    condition: inOrder(facets.condition, Object.keys(CONDITION_FILTERS)),
  };
}
