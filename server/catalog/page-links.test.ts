import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ItemQuery } from "#contract/catalog/item-query.ts";
import { openTestCatalogue } from "./fixtures/test-catalogue.ts";
import { listItems } from "./list-items.ts";
import { pageLinks } from "./page-links.ts";

const ITEMS = 10_150;
let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  const modelId = await catalogue.addModel();
  await catalogue.database.execute(sql`
    insert into smartphone_items (seller_id, model_id, name, price_cents, description, condition, on_hand)
    select ${catalogue.sellerId}, ${modelId}, 'Un téléphone', 10000 + n, '', 'Bon', 1 from generate_series(1, ${ITEMS}) n`);
});
afterAll(() => catalogue.close());

/** The query of the link `next` of a page; null on the last one. */
function nextQuery(links: string): ItemQuery | null {
  const address = /<[^>]*\?([^>]*)>; rel="next"/.exec(links)?.[1];
  return address === undefined ? null : Object.fromEntries(new URLSearchParams(address));
}

test("sort=relevance without a search leads by `next` to every listing", { timeout: 30_000 }, async () => {
  const before = 9800;
  const seen = new Set<number>();
  let query: ItemQuery | null = { sort: "relevance", limit: "100", page: String(before / 100 + 1) };
  while (query) {
    const page = await listItems(catalogue, query);
    for (const { id } of page.items) seen.add(id);
    query = nextQuery(pageLinks(query, page));
  }
  expect(seen.size).toBe(ITEMS - before);
});

test("page numbers end at the last one that is known or allowed; the next page has a cursor, if there is one", () => {
  const linksOf = (page: number, next: string | null) =>
    pageLinks(
      { search: "coque", sort: "relevance", limit: "100", page: String(page) },
      { items: [], total: 1000, atLeast: true, page, limit: 100, next, reading: null },
    );
  expect(linksOf(40, "abc")).toBe(
    [
      '</smartphoneItems?search=coque&sort=relevance&page=1&limit=100>; rel="first"',
      '</smartphoneItems?search=coque&sort=relevance&page=10&limit=100>; rel="last"',
      '</smartphoneItems?search=coque&sort=relevance&page=39&limit=100>; rel="prev"',
      '</smartphoneItems?search=coque&sort=relevance&after=abc&limit=100>; rel="next"',
    ].join(", "),
  );
  expect(linksOf(1, "abc")).not.toContain('rel="prev"');
  expect(linksOf(41, null)).not.toContain('rel="next"');
});
