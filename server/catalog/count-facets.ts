import type { Facets, ItemQuery } from "#contract/catalog/item-query.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { currentIndex } from "./index/follow-index.ts";
import { parseQuery, type Viewer } from "./parse-query.ts";
import { countFacetsOf, findCandidates } from "./search/find-candidates.ts";

/**
 * Counts the items that each choice of brand, condition, storage and 50 € price band would leave, with every other filter
 * of the query kept. `total` counts with all filters. Choices that would leave none are absent. `estimated` is true when
 * the searched words are too common to count every listing. Errors as `listItems`.
 */
export async function countFacets(
  { database }: Pick<Shop, "database">,
  query: ItemQuery,
  viewer: Viewer | null = null,
): Promise<Facets> {
  const index = await currentIndex(database);
  // The order does not matter for counts, so the search needs no ranking.
  const parsed = parseQuery(index, { ...query, sort: "newest" }, viewer);
  const { candidates } = await findCandidates(database, index, parsed);
  const facets = countFacetsOf(candidates);
  return candidates.estimated ? { ...facets, estimated: true } : facets;
}
