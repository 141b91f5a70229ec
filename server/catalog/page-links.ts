import type { ItemQuery } from "#contract/catalog.ts";
import type { ItemPage } from "./list-items.ts";

/** The Link header of a page of items (RFC 8288): first, last, and its neighbours where there are any. */
export function pageLinks(query: ItemQuery, { page, limit, total }: Omit<ItemPage, "items">): string {
  const last = Math.max(1, Math.ceil(total / limit));
  const address = (number: number) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
    search.set("page", String(number));
    search.set("limit", String(limit));
    return `</smartphoneItems?${search}>`;
  };
  const links = [`${address(1)}; rel="first"`, `${address(last)}; rel="last"`];
  if (page > 1) links.push(`${address(Math.min(page - 1, last))}; rel="prev"`);
  if (page < last) links.push(`${address(page + 1)}; rel="next"`);
  return links.join(", ");
}
