import { type Bucket, makeBucket } from "./bucket.ts";
import { chosenOf, countBucketFacets, countListings, hasChoice, mayMatch } from "./bucket-facets.ts";
import type { Filters, FoundListing, ListingIndex, PageRequest } from "./catalog-index.ts";
import {
  bucketKey,
  type IndexedModel,
  type Listing,
  type ListingChange,
  sharedBy,
} from "./indexed-listing.ts";
import { makeSortedIndex, type Range } from "./sorted-index.ts";

/** An index that accepts changes. */
export interface MutableListingIndex extends ListingIndex {
  readonly buckets: readonly Bucket[];
  insert(listing: Listing): void;
  /** Removes a listing. Does nothing when the index lacks it. */
  remove(listing: Listing): void;
  /** Applies changes in any order. */
  apply(changes: readonly ListingChange[]): void;
}

const ALL: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

const makeSortedIndexes = () => ({ byAge: makeSortedIndex(), byPrice: makeSortedIndex() });

/** An empty index over listings of these models. A listing of another model is kept but never returned. */
export function makeListingIndex(models: ReadonlyMap<number, IndexedModel>): MutableListingIndex {
  const buckets: Bucket[] = [];
  const bucketNumbers = new Map<string, number>();
  const available = makeSortedIndexes();
  const sold = makeSortedIndexes();

  function bucketNumber(listing: Listing): number {
    const key = bucketKey(listing);
    const known = bucketNumbers.get(key);
    if (known !== undefined) return known;
    const number = buckets.push(makeBucket(sharedBy(listing))) - 1;
    bucketNumbers.set(key, number);
    return number;
  }

  /** Makes a test for the filters that all listings of a bucket pass or fail together: all but those on price and battery. */
  function matching(filters: Filters): (bucket: Bucket) => boolean {
    const chosen = chosenOf(filters);
    return (bucket) => {
      const model = models.get(bucket.model);
      return (
        model !== undefined &&
        mayMatch(filters, bucket) &&
        chosen.every((name) => hasChoice(name, filters, model, bucket))
      );
    };
  }

  function page(filters: Filters, { sort, after, offset, limit }: PageRequest): FoundListing[] {
    const prices: Range = [filters.minPrice ?? 0, filters.maxPrice ?? Number.POSITIVE_INFINITY];
    const matches = matching(filters);
    const wanted = Uint8Array.from(buckets, (bucket) => Number(matches(bucket)));
    const places: FoundListing[] = [];
    for (const isSold of [false, true]) {
      const missing = offset + limit - places.length;
      if ((filters.sold ?? isSold) !== isSold || (after?.sold && !isSold) || missing === 0) continue;
      const { byAge, byPrice } = isSold ? sold : available;
      const found = (sort === "newest" ? byAge : byPrice).scan({
        ascending: sort === "price-asc",
        after: after?.sold === isSold ? after : undefined,
        keys: sort === "newest" ? ALL : prices,
        prices,
        minBattery: filters.minBattery ?? 0,
        buckets: wanted,
        limit: missing,
      });
      for (const { id, key, bucket, price } of found) {
        const { model = 0, condition = "" } = buckets[bucket] ?? {};
        places.push({ id, sold: isSold, key, model, condition, price });
      }
    }
    return places.slice(offset);
  }

  function insert(listing: Listing) {
    const { id, price, battery, createdAt } = listing;
    const bucket = bucketNumber(listing);
    const { byAge, byPrice } = listing.sold ? sold : available;
    buckets[bucket]?.insert(price, battery);
    byAge.insert({ key: createdAt, id, bucket, price, battery });
    byPrice.insert({ key: price, id, bucket, price, battery });
  }

  function remove(listing: Listing) {
    const { id, price, battery, createdAt } = listing;
    const { byAge, byPrice } = listing.sold ? sold : available;
    if (!byAge.remove({ key: createdAt, id })) return;
    byPrice.remove({ key: price, id });
    buckets[bucketNumber(listing)]?.remove(price, battery);
  }

  return {
    buckets,
    insert,
    remove,
    apply(changes) {
      // Removals come first: a change of price keeps the listing's key in the index by age.
      for (const { added, ...listing } of changes) if (!added) remove(listing);
      for (const { added, ...listing } of changes) if (added) insert(listing);
    },
    get size() {
      return buckets.reduce((sum, { size }) => sum + size, 0);
    },
    page,
    count(filters) {
      const matches = matching(filters);
      return buckets.reduce((sum, bucket) => sum + (matches(bucket) ? countListings(filters, bucket) : 0), 0);
    },
    facets: (filters) => countBucketFacets(buckets, models, filters),
  };
}
