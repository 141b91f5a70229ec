import type { Facets, ItemQuery } from "#contract/catalog.ts";
import type { Shop } from "#server/http/app-types.ts";
import { countListings } from "./count-listings.ts";
import { lookUp, readHits } from "./look-up.ts";
import type { Viewer } from "./read-query.ts";

/**
 * How many items each choice of brand, condition, storage and 50 € price band would leave, every other filter of the
 * query kept; `total` keeps them all. Choices that would leave none are absent. Where words are too common to count
 * every listing that has them, the counts are estimates and `estimated` is true. Errors as `listItems`.
 */
export async function countFacets(
  { database }: Pick<Shop, "database">,
  query: ItemQuery,
  viewer: Viewer | null = null,
): Promise<Facets> {
  const look = await lookUp(database, query, viewer);
  const { facets, estimated } = await countListings(look, await readHits(look), "facets");
  return estimated ? { ...facets, estimated } : facets;
}
