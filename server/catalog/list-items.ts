import { type ItemQuery, MAX_PAGE_SIZE, MOST_NUMBERED, type SmartphoneItem } from "#contract/catalog.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { countListings, SURE_UP_TO } from "./count-listings.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { findPlaces } from "./find-places.ts";
import type { Window } from "./held/in-order.ts";
import { lookUp, readHits } from "./look-up.ts";
import type { Viewer } from "./read-query.ts";
import { tellItems } from "./tell-items.ts";

export interface ItemPage {
  readonly items: SmartphoneItem[];
  /** Items on all pages together; with `atLeast` there are more, and nobody counted how many. */
  readonly total: number;
  readonly atLeast: boolean;
  /** Counted from 1. */
  readonly page: number;
  readonly limit: number;
  /** Where the list goes on after this page; null when this one is not full. */
  readonly next: string | null;
}

function windowOf(query: ItemQuery, page: number, limit: number): Window {
  if (query.after !== undefined)
    return { after: readCursor(query.sort ?? "newest", query.after), offset: 0, limit };
  const offset = (page - 1) * limit;
  if (offset + limit > MOST_NUMBERED && page > 1)
    throw new Failure("VALIDATION", { fields: { page: "TOO_BIG" } });
  return { offset, limit };
}

/**
 * One page of the catalogue: filters and search of the query, 100 items a page unless it says fewer. What can be
 * bought comes first in every order, and the id settles ties. Withdrawn items are never there. `page` reaches the
 * first 10,000 items, `after` all of them. Errors: UNAUTHENTICATED for `seller=me` without a viewer; VALIDATION for a
 * page further on, and for a cursor that is none of this order.
 */
export async function listItems(
  { database }: Pick<Shop, "database">,
  query: ItemQuery,
  viewer: Viewer | null = null,
): Promise<ItemPage> {
  const page = Number(query.page ?? 1);
  const limit = Math.min(Number(query.limit ?? MAX_PAGE_SIZE), MAX_PAGE_SIZE);
  const window = windowOf(query, page, limit);
  const look = await lookUp(database, query, viewer);
  const hits = await readHits(look);
  const [places, { facets, estimated }] = await Promise.all([
    findPlaces(look, window, hits),
    countListings(look, hits, "total"),
  ]);
  const last = places.at(-1);
  const atLeast = estimated && facets.total > SURE_UP_TO;
  return {
    items: await tellItems(
      database,
      places.map(({ id }) => id),
      viewer,
    ),
    total: atLeast ? SURE_UP_TO : facets.total,
    atLeast,
    page,
    limit,
    next: last && places.length === limit ? writeCursor(look.asked.sort, last) : null,
  };
}
