import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ItemQuery } from "#contract/catalog/catalog.ts";
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

test("a search whose total is unknown leads by `next` as far as its pages are full", () => {
  const linksOf = (page: number, found: number) =>
    pageLinks(
      { search: "coque", sort: "relevance", limit: "100", page: String(page) },
      {
        items: Array(found),
        total: 1000,
        atLeast: true,
        page,
        limit: 100,
        sort: "relevance",
        next: null,
      },
    );
  const pageOf = (links: string, name: string) =>
    new RegExp(`page=(\\d+)[^>]*>; rel="${name}"`).exec(links)?.[1] ?? null;
  expect(pageOf(linksOf(10, 100), "next")).toBe("11");
  expect(pageOf(linksOf(40, 100), "next")).toBe("41");
  expect(pageOf(linksOf(40, 100), "prev")).toBe("39");
  // The end, and the last page that has a number.
  expect(pageOf(linksOf(41, 99), "next")).toBeNull();
  expect(pageOf(linksOf(100, 100), "next")).toBeNull();
});
