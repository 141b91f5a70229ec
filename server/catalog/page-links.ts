import { type ItemQuery, MOST_NUMBERED } from "#contract/catalog/catalog.ts";
import type { ItemPage } from "./list-items.ts";

/** Behind this many items, `next` is a cursor. */
const NUMBERED_NEXT = 1000;

/**
 * The Link header of a page of items (RFC 8288): first, last, prev and next. `last` is the last page that has a number.
 * Far from the start, `next` is a cursor, which reaches every item.
 */
export function pageLinks(
  query: ItemQuery,
  { items, page, limit, total, atLeast, sort, next }: ItemPage,
): string {
  const deepest = Math.max(1, Math.floor(MOST_NUMBERED / limit));
  const last = Math.min(deepest, Math.max(1, Math.ceil(total / limit)));
  // The end of an estimated total is unknown: another page follows as long as this one is full.
  const end = atLeast ? deepest : last;
  const { after, page: _, limit: __, ...filters } = query;
  const address = (place: { page?: number; after?: string }) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(filters)) if (value !== undefined) search.set(name, value);
    if (place.page !== undefined) search.set("page", String(place.page));
    if (place.after !== undefined) search.set("after", place.after);
    search.set("limit", String(limit));
    return `</smartphoneItems?${search}>`;
  };
  const links = [`${address({ page: 1 })}; rel="first"`, `${address({ page: last })}; rel="last"`];
  if (after === undefined && page > 1)
    links.push(`${address({ page: Math.min(page - 1, end) })}; rel="prev"`);
  // No cursor knows the order of relevance.
  const isRanked = sort === "relevance";
  const numbered = after === undefined && (page * limit < NUMBERED_NEXT || isRanked);
  if (numbered && page < end && (!atLeast || items.length === limit))
    links.push(`${address({ page: page + 1 })}; rel="next"`);
  else if (!numbered && next !== null) links.push(`${address({ after: next })}; rel="next"`);
  return links.join(", ");
}
