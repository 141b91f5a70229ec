import type { FilterBrand } from "#contract/catalog/filters.ts";

/** The brands that have a filter value of their own. */
const NAMED: readonly FilterBrand[] = ["apple", "samsung", "google", "xiaomi"];

/** The address of a brand's phones. Brands without a filter value are found by a search. */
export function brandAddress(brand: string): string {
  const name = brand.trim().toLowerCase();
  const filter = NAMED.find((known) => known === name);
  return filter ? `/store?brand=${filter}` : `/store?${new URLSearchParams({ search: brand.trim() })}`;
}
