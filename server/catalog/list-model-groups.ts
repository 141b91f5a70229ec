import { modelDrawing } from "#contract/catalog/drawings.ts";
import type { ItemQuery } from "#contract/catalog/item-query.ts";
import type { ModelGroup } from "#contract/catalog/model-groups.ts";
import { centsToEuros } from "#contract/money.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { currentIndex } from "./index/follow-index.ts";
import { parseQuery } from "./parse-query.ts";
import { type Candidates, countFacetsOf, findCandidates } from "./search/find-candidates.ts";

/** The most models in one answer. */
const MOST_GROUPS = 60;

/**
 * The models for sale that a query finds, each with its lowest price and the number of its offers. Models with the most
 * offers come first. A sort by price orders the models by their lowest price instead. Errors as `listItems`.
 */
export async function listModelGroups(
  { database }: Pick<Shop, "database">,
  query: ItemQuery,
): Promise<ModelGroup[]> {
  const index = await currentIndex(database);
  const parsed = parseQuery(index, { ...query, status: "available", sort: "newest" }, null);
  const { candidates } = await findCandidates(database, index, parsed);
  const brands = new Map([...index.models.values()].map(({ model, brand }) => [model, brand]));
  const groups = Object.entries(countFacetsOf(candidates).model).flatMap(([model, count]) => {
    const cheapest = cheapestOf(candidates, model);
    if (!cheapest) return [];
    return {
      brand: brands.get(model) ?? "",
      model,
      count,
      price: centsToEuros(cheapest.price),
      imageUrl: modelDrawing(cheapest.model),
    };
  });
  const direction = query.sort === "price-asc" ? 1 : query.sort === "price-desc" ? -1 : 0;
  return groups
    .toSorted(
      (one, other) =>
        direction * (one.price - other.price) ||
        other.count - one.count ||
        one.model.localeCompare(other.model),
    )
    .slice(0, MOST_GROUPS);
}

/** The cheapest candidate of a model. Ignores the text condition of a scan, so the candidate may not meet it. */
function cheapestOf({ sources }: Candidates, model: string) {
  const request = { sort: "price-asc", offset: 0, limit: 1 } as const;
  return sources
    .flatMap(({ index, filters }) => index.page({ ...filters, model: [model] }, request))
    .toSorted((one, other) => one.price - other.price)[0];
}
