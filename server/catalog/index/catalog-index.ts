import type { ChoiceName, Facets } from "#contract/catalog/filters.ts";
import type { IndexSort, Place } from "../place.ts";
import type { Vocabulary } from "../search/reading/vocabulary.ts";
import type { Bucket } from "./bucket.ts";
import type { IndexedModel, Listing } from "./indexed-listing.ts";

/**
 * The catalogue index: an in-memory secondary index over the listings that visitors can see. Each server process keeps one.
 *
 * What it is. Two sorted indexes, one by creation time and one by price (`sorted-index.ts`), for available listings and
 * for sold ones, and the sorted prices and batteries of each model and condition (`bucket.ts`). It holds about 60 bytes a listing,
 * and no text: PostgreSQL answers full-text conditions and returns the items of a page by id.
 *
 * What it promises. It gives the answers of `plain-sql.ts`, the same three questions as plain SQL; the property tests in
 * `random-catalogue.test.ts` compare the two after random writes. A page, a count or all facets of a million listings
 * take a few milliseconds (`bench/search.ts`).
 *
 * How it is invalidated. Triggers send each committed change as a notification, and `follow-index.ts` applies it a few
 * milliseconds later. After a lost connection or a change too large for a notification, the whole index is loaded anew.
 */
export interface CatalogIndex extends ListingIndex {
  readonly models: ReadonlyMap<number, IndexedModel>;
  /** The prices of each model in one condition, ascending. */
  readonly buckets: readonly Bucket[];
  /** What searches are read with. */
  readonly vocabulary: Vocabulary;
  /** Word stems that many listings contain, with the share of listings that contain them, 0 to 1. */
  readonly commonWords: ReadonlyMap<string, number>;
  /** An index over some listings of this catalogue, such as those that match a text. */
  indexOf(listings: readonly Listing[]): ListingIndex;
}

/** The questions that lists and counts ask about a set of listings. */
export interface ListingIndex {
  readonly size: number;
  /** One page. Available listings come before sold ones in every order; the id settles ties. */
  page(filters: Filters, request: PageRequest): FoundListing[];
  /** The number of listings that the filters leave. */
  count(filters: Filters): number;
  /**
   * The number of listings that each choice of a filter leaves, with all other filters kept. Choices that leave none are
   * absent.
   */
  facets(filters: Filters): Facets;
}

/** Wanted choices of each filter: one of them must be the listing's. */
type ChoiceFilters = { readonly [Name in ChoiceName]?: readonly string[] | undefined };

/** The filters of a query. An absent filter lets every listing through. */
export interface Filters extends ChoiceFilters {
  /** Model ids, named by a search. */
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

/** A listing of a page: its place, and what is known of it without asking the database. */
export interface FoundListing extends Place, Pick<Listing, "model" | "condition" | "price"> {}
