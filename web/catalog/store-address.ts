import type { Sort } from "#contract/catalog.ts";

/** The names of the filters in the store's address. */
export type FilterName = "search" | "brand" | "condition" | "storage" | "minPrice" | "maxPrice" | "sort";

/** Filters that narrow the list; the order does not. */
export const NARROWING = ["search", "brand", "condition", "storage", "minPrice", "maxPrice"] as const;

export const USUAL_SORT: Sort = "newest";

const addressOf = (filters: URLSearchParams) => (filters.size > 0 ? `/store?${filters}` : "/store");

/** The first page with some filters set anew; `null` takes one away. */
export function changedAddress(
  filters: URLSearchParams,
  changes: Partial<Record<FilterName, string | null>>,
): string {
  const next = new URLSearchParams(filters);
  next.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return addressOf(next);
}

/** The first page with one of several values put in, or taken out when it was there. */
export function toggledAddress(filters: URLSearchParams, name: "storage", value: string): string {
  const next = new URLSearchParams(filters);
  next.delete("page");
  if (next.has(name, value)) next.delete(name, value);
  else next.append(name, value);
  return addressOf(next);
}

/** Everything that narrows taken away; the order stays. */
export function clearedAddress(filters: URLSearchParams): string {
  return changedAddress(filters, Object.fromEntries(NARROWING.map((name) => [name, null])));
}

export function pageAddress(filters: URLSearchParams, page: number): string {
  const next = new URLSearchParams(filters);
  if (page > 1) next.set("page", String(page));
  else next.delete("page");
  return addressOf(next);
}

/** How many filters narrow the list; a price range counts once. */
export function activeCount(filters: URLSearchParams): number {
  const prices = filters.has("minPrice") || filters.has("maxPrice") ? 1 : 0;
  const single = (["search", "brand", "condition"] as const).filter((name) => filters.get(name)).length;
  return single + filters.getAll("storage").length + prices;
}
