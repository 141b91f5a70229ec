import { and, eq } from "drizzle-orm";
import { type ModelChoice, modelSlug } from "#contract/catalog/model-address.ts";
import { MOST_OFFERS, type ModelPage } from "#contract/catalog/model-page.ts";
import { nearestFirst, variantOf } from "#contract/catalog/variant-choice.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { findModelRepairs } from "#server/repair/find-model-repairs.ts";
import { findItem, getItems } from "./get-items.ts";
import type { CatalogIndex } from "./index/catalog-index.ts";
import { currentIndex } from "./index/follow-index.ts";
import type { IndexedModel } from "./index/indexed-listing.ts";
import { listVariantsOf } from "./list-variants.ts";
import { selectModels } from "./queries.ts";
import { serializeModel } from "./serialize.ts";
import { smartphoneModels } from "./tables.ts";

/**
 * Reads the page of a model for a choice of condition, storage and colour. If nothing for sale has the choice, the page
 * shows the nearest offer. Errors: NOT_FOUND when no model of the catalogue has the address.
 */
export async function readModelPage(
  { database }: Pick<Shop, "database">,
  slug: string,
  choice: ModelChoice,
): Promise<ModelPage> {
  const index = await currentIndex(database);
  const [first, ...others] = modelsBySlug(index).get(slug) ?? [];
  if (!first) throw new Failure("NOT_FOUND");
  const models = new Set([first, ...others].map(({ id }) => id));
  const filters = { models, sold: false };
  const cheapest = index.page(filters, { sort: "price-asc", offset: 0, limit: MOST_OFFERS });
  const [variants, offers, repair] = await Promise.all([
    listVariantsOf({ database }, first),
    getItems(
      database,
      cheapest.map(({ id }) => id),
    ),
    findModelRepairs({ database }, first),
  ]);
  const [chosen] = nearestFirst(variants.map(variantOf), choice);
  const best = chosen ? await findItem({ database }, chosen.id) : null;
  return {
    model: best?.model ?? (await anyVariant(database, first)),
    variants,
    best,
    offers,
    count: index.count(filters),
    repair,
  };
}

/** The models of each address. If two models share one, which the catalogue avoids, its page shows the first model. */
const slugs = new WeakMap<CatalogIndex["models"], ReadonlyMap<string, IndexedModel[]>>();
function modelsBySlug({ models }: CatalogIndex): ReadonlyMap<string, IndexedModel[]> {
  const known = slugs.get(models);
  if (known) return known;
  const all = Map.groupBy(models.values(), ({ model }) => modelSlug(model));
  const named = new Map([...all].map(([slug, found]) => [slug, found.filter(isOfFirst)]));
  slugs.set(models, named);
  return named;
}
const isOfFirst = ({ brand, model }: IndexedModel, _at: number, all: readonly IndexedModel[]) =>
  all[0]?.brand === brand && all[0].model === model;

async function anyVariant(database: Shop["database"], { brand, model }: IndexedModel) {
  const [row] = await selectModels(database)
    .where(and(eq(smartphoneModels.brand, brand), eq(smartphoneModels.model, model)))
    .orderBy(smartphoneModels.storageGb, smartphoneModels.id)
    .limit(1);
  if (!row) throw new Failure("NOT_FOUND");
  return serializeModel(row);
}
