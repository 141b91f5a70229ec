import { MOST_NUMBERED } from "#contract/catalog/catalog.ts";
import type { ItemQuery } from "#contract/catalog/item-query.ts";
import { linkHeader } from "#server/http/paging/link-header.ts";
import type { ItemPage } from "./list-items.ts";

/** The Link header of a page of items. `last` is the last numbered page; `next` has a cursor and reaches every item. */
export function pageLinks(query: ItemQuery, { page, limit, total, atLeast, next }: ItemPage): string {
  const deepest = Math.max(1, Math.floor(MOST_NUMBERED / limit));
  const last = Math.min(deepest, Math.max(1, Math.ceil(total / limit)));
  // The last page of an estimated total is unknown.
  const end = atLeast ? deepest : last;
  return linkHeader(
    "/smartphoneItems",
    { ...query, limit: String(limit) },
    {
      first: { page: 1 },
      last: { page: last },
      prev: query.after === undefined && page > 1 ? { page: Math.min(page - 1, end) } : null,
      next: next === null ? null : { after: next },
    },
  );
}
