import type { ChoiceName } from "#contract/catalog/filters.ts";
import type { Facets } from "#contract/catalog/item-query.ts";
import type { IndexSort, Place } from "../place.ts";
import type { Vocabulary } from "../search/reading/vocabulary.ts";
import type { Bucket } from "./bucket.ts";
import type { IndexedModel, Listing } from "./indexed-listing.ts";

/**
 * The catalogue index: an in-memory secondary index over the listings that visitors can see. Each server process keeps one.
 *
 * What it is. Two sorted indexes, one by creation time and one by price (`sorted-index.ts`), each for available and for sold
 * listings, and the sorted prices and batteries of each model and condition (`bucket.ts`). It takes about 60 bytes a
 * listing and holds no text: PostgreSQL answers full-text conditions and returns the items of a page by id.
 *
 * What it promises. It answers the three questions of `ListingIndex` as the plain SQL of `plain-sql.ts` does. The property
 * tests in `random-catalogue.test.ts` compare the two after random writes. A page, a count or all facets of a million
 * listings take a few milliseconds (`bench/search.ts`).
 *
 * How it is invalidated. Triggers send each committed change as a notification, and `follow-index.ts` applies the change a few
 * milliseconds later. After a lost connection, or a change too large for a notification, the whole index is reloaded.
 */
export interface CatalogIndex extends ListingIndex {
  readonly models: ReadonlyMap<number, IndexedModel>;
  /** The buckets of listings, each with its prices in ascending order. */
  readonly buckets: readonly Bucket[];
  /** The words that searches are read with. */
  readonly vocabulary: Vocabulary;
  /** Word stems that many listings contain, each with the share of listings that contain it, 0 to 1. */
  readonly commonWords: ReadonlyMap<string, number>;
  /** An index over some listings of this catalogue, such as those that match a text. */
  indexOf(listings: readonly Listing[]): ListingIndex;
}

/** The questions that lists and counts ask about a set of listings. */
export interface ListingIndex {
  readonly size: number;
  /** One page. Available listings come before sold ones in every order. The id settles ties. */
  page(filters: Filters, request: PageRequest): FoundListing[];
  /** The number of listings that pass the filters. */
  count(filters: Filters): number;
  /**
   * The number of listings that each choice of a filter would leave, with all other filters kept. Choices that would leave
   * none are absent.
   */
  facets(filters: Filters): Facets;
}

/** The wanted choices of each filter. A listing passes with one of them. */
type ChoiceFilters = { readonly [Name in ChoiceName]?: readonly string[] | undefined };

/** The filters of a query. Every listing passes an absent filter. */
export interface Filters extends ChoiceFilters {
  /** The ids of the models that a search names. */
  readonly models?: ReadonlySet<number> | undefined;
  /** Cents, both included. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** Percent, above 0. */
  readonly minBattery?: number | undefined;
  readonly sold?: boolean | undefined;
}

/** The part of a list to return: skip `offset` listings after `after`, then return at most `limit`. */
export interface PageRequest {
  readonly sort: IndexSort;
  readonly after?: Place | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A listing of a page: its place, and the facts that the index holds. */
export interface FoundListing extends Place, Pick<Listing, "model" | "condition" | "price"> {}
