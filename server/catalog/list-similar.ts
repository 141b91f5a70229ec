import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { getItems } from "./get-items.ts";
import { currentIndex } from "./index/follow-index.ts";

const MOST_SIMILAR = 4;

/** Other available listings of the same brand, the newest first; at most 4. */
export async function listSimilar(
  { database }: Pick<Shop, "database">,
  { id, model: { brand } }: Pick<SmartphoneItem, "id" | "model">,
): Promise<SmartphoneItem[]> {
  const index = await currentIndex(database);
  const ofBrand = [...index.models].filter(([, model]) => model.brand === brand);
  const models = new Set(ofBrand.map(([modelId]) => modelId));
  const request = { sort: "newest", offset: 0, limit: MOST_SIMILAR + 1 } as const;
  const others = index.page({ models, sold: false }, request).filter((place) => place.id !== id);
  return getItems(
    database,
    others.slice(0, MOST_SIMILAR).map((place) => place.id),
  );
}
