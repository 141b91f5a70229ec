import {
  FILTER_NAMES,
  type FilterName,
  type SeveralName,
  type Sort,
  takesSeveral,
} from "#contract/catalog/filters.ts";

const addressOf = (filters: URLSearchParams) => (filters.size > 0 ? `/store?${filters}` : "/store");

/** The address of the first page with changed filters. `null` removes a filter. */
export function changedAddress(
  filters: URLSearchParams,
  changes: Partial<Record<FilterName | "sort" | "group", string | null>>,
): string {
  const next = new URLSearchParams(filters);
  next.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return addressOf(next);
}

/** The address of the first page with a value added, or removed when present. */
export function toggledAddress(filters: URLSearchParams, name: SeveralName, value: string): string {
  const next = new URLSearchParams(filters);
  next.delete("page");
  if (next.has(name, value)) next.delete(name, value);
  else next.append(name, value);
  return addressOf(next);
}

/** The address without filters. The order stays. */
export function clearedAddress(filters: URLSearchParams): string {
  return changedAddress(filters, Object.fromEntries(FILTER_NAMES.map((name) => [name, null])));
}

export function pageAddress(filters: URLSearchParams, page: number): string {
  const next = new URLSearchParams(filters);
  if (page > 1) next.set("page", String(page));
  else next.delete("page");
  return addressOf(next);
}

/** Whether a filter is a bound of the price. The two bounds count as one filter. */
export const isPrice = (name: FilterName) => name === "minPrice" || name === "maxPrice";

/** The number of filters that narrow the list, without the search. A price range counts once. */
export function activeCount(filters: URLSearchParams): number {
  const prices = filters.has("minPrice") || filters.has("maxPrice") ? 1 : 0;
  const others = FILTER_NAMES.filter((name) => !isPrice(name) && name !== "search").map((name) =>
    takesSeveral(name) ? filters.getAll(name).length : Number(Boolean(filters.get(name))),
  );
  return others.reduce((sum, count) => sum + count, prices);
}

/** The default order: by relevance when searching. */
export const usualSort = (search: string | null | undefined): Sort => (search ? "relevance" : "newest");
