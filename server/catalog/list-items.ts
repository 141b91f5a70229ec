import { MAX_PAGE_SIZE, MOST_NUMBERED, type SmartphoneItem } from "#contract/catalog/catalog.ts";
import type { Sort } from "#contract/catalog/filters.ts";
import type { ItemQuery } from "#contract/catalog/item-query.ts";
import type { SearchReading } from "#contract/catalog/search-reading.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { readCursor, writeCursor } from "#server/http/paging/cursor.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { getItems } from "./get-items.ts";
import { currentIndex } from "./index/follow-index.ts";
import { parseQuery, type Viewer } from "./parse-query.ts";
import {
  type Continuation,
  ContinuationNumbers,
  continuationToNumbers,
  numbersToContinuation,
} from "./place.ts";
import { describeReading } from "./search/describe-reading.ts";
import { countCandidates, findCandidates } from "./search/find-candidates.ts";
import { findPlaces, type RankedRequest } from "./search/find-places.ts";

export interface ItemPage {
  readonly items: SmartphoneItem[];
  /** The number of items on all pages. With `atLeast`, the true number is larger and unknown. */
  readonly total: number;
  readonly atLeast: boolean;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly limit: number;
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
  /** How the search was understood; null without a search. */
  readonly reading: SearchReading | null;
}

/** An estimated total above this is returned as "at least" this many. */
const MAX_ESTIMATED_TOTAL = 1000;

/**
 * One page of the catalogue, by the query's filters and search; 100 items unless the query asks for fewer. Available items
 * come first in every order, and the id settles ties. Withdrawn items are left out. `page` reaches the first 10,000 items.
 * `after` reaches all items and skips none while others are sold or added. Errors: UNAUTHENTICATED for `seller=me` without
 * a viewer; VALIDATION for a page beyond the first 10,000 items, and for a cursor of another query.
 */
export async function listItems(
  { database }: Pick<Shop, "database">,
  query: ItemQuery,
  viewer: Viewer | null = null,
): Promise<ItemPage> {
  const page = Number(query.page ?? 1);
  const index = await currentIndex(database);
  const parsed = parseQuery(index, query, viewer);
  const after = readAfter(query, parsed.sort);
  const asked = readPageRequest(query, parsed.sort, page, after);
  const { candidates, attempt, number } = await findCandidates(database, index, parsed, after?.attempt);
  const request =
    asked.sort === "relevance" && !candidates.isRanked ? { ...asked, sort: "newest" as const } : asked;
  const total = countCandidates(candidates);
  // Another page follows if the index has one place more than the page needs. A scan of the database does not look for it: it
  // assumes another page after every full one.
  const more = candidates.scan ? 0 : 1;
  const found = await findPlaces(database, candidates, { ...request, limit: request.limit + more });
  const places = found.slice(0, request.limit);
  const items = await getItems(
    database,
    places.map(({ id }) => id),
  );
  const last = found.length === request.limit + more ? places.at(-1) : undefined;
  const atLeast = candidates.estimated && total > MAX_ESTIMATED_TOTAL;
  return {
    items,
    total: atLeast ? MAX_ESTIMATED_TOTAL : total,
    atLeast,
    page,
    limit: request.limit,
    next: last
      ? writeCursor({ ...query, sort: parsed.sort }, continuationToNumbers({ place: last, attempt: number }))
      : null,
    reading: parsed.search && describeReading(parsed.search.reading, attempt),
  };
}

function readAfter({ after, ...query }: ItemQuery, sort: Sort): Continuation | null {
  if (after === undefined) return null;
  return numbersToContinuation(readCursor(after, { ...query, sort }, ContinuationNumbers, "after"));
}

function readPageRequest(
  query: ItemQuery,
  sort: Sort,
  page: number,
  after: Continuation | null,
): RankedRequest {
  const limit = Math.min(Number(query.limit ?? MAX_PAGE_SIZE), MAX_PAGE_SIZE);
  if (after) return { sort, after: after.place, offset: 0, limit };
  const offset = (page - 1) * limit;
  if (offset + limit > MOST_NUMBERED && page > 1)
    throw new Failure("VALIDATION", { fields: { page: "TOO_BIG" } });
  return { sort, offset, limit };
}
