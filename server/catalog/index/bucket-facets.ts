import { type Facets, PRICE_SLIDER } from "#contract/catalog/catalog.ts";
import { CONDITION_FILTERS } from "#contract/catalog/conditions.ts";
import type { Bucket } from "./bucket.ts";
import type { Filters, IndexedModel } from "./catalog-index.ts";

export const matchesBrand = ({ brand }: Filters, model: IndexedModel) =>
  brand === undefined || brand === model.filterBrand;
export const matchesStorage = ({ storages }: Filters, model: IndexedModel) =>
  storages?.includes(model.storageGb) ?? true;
export const matchesCondition = ({ conditions }: Filters, { condition }: Bucket) =>
  conditions?.includes(condition) ?? true;
/** Whether a bucket is neither of the other status nor of a model that a search left out. */
export const mayMatch = ({ sold, models }: Filters, bucket: Bucket) =>
  (sold ?? bucket.sold) === bucket.sold && (models?.has(bucket.model) ?? true);

export const countPrices = ({ minPrice, maxPrice }: Filters, bucket: Bucket): number =>
  minPrice === undefined && maxPrice === undefined
    ? bucket.size
    : bucket.countBetween(minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY);

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
  const facets: Facets = { total: 0, brand: {}, condition: {}, storage: {}, price: {} };
  const bands: number[] = [];
  for (const bucket of buckets) {
    const model = models.get(bucket.model);
    if (!model || bucket.size === 0 || !mayMatch(filters, bucket)) continue;
    const brand = matchesBrand(filters, model);
    const storage = matchesStorage(filters, model);
    const condition = matchesCondition(filters, bucket);
    // Fails two filters: it counts for no facet.
    if (Number(brand) + Number(storage) + Number(condition) < 2) continue;
    const count = countPrices(filters, bucket);
    if (storage && condition) add(facets.brand, model.filterBrand, count);
    if (brand && condition) add(facets.storage, String(model.storageGb), count);
    const choice = filterOfCondition.get(bucket.condition);
    if (choice && brand && storage) add(facets.condition, choice, count);
    if (!(brand && storage && condition)) continue;
    facets.total += count;
    for (let band = 0; band < bucket.bands.length; band += 1)
      bands[band] = (bands[band] ?? 0) + (bucket.bands[band] ?? 0);
  }
  for (const [band, count] of bands.entries()) add(facets.price, String(band * PRICE_SLIDER.step), count);
  return facets;
}
