import { asc, sql } from "drizzle-orm";
import type { SmartphoneModel } from "#contract/catalog.ts";
import type { Shop } from "#server/http/app-types.ts";
import { toModel } from "./on-the-wire.ts";
import { selectModels } from "./queries.ts";
import { smartphoneModels } from "./tables.ts";

/** The answer is one list without pages, so it has an end. */
const MOST_MODELS = 2000;

/** Model variants of one brand (any case) or of all, by brand, model, storage and colour; 2,000 at most. */
export async function listModels(
  { database }: Pick<Shop, "database">,
  brand?: string,
): Promise<SmartphoneModel[]> {
  const rows = await selectModels(database)
    .where(
      brand === undefined ? undefined : sql`lower(${smartphoneModels.brand}) = ${brand.trim().toLowerCase()}`,
    )
    .orderBy(
      asc(smartphoneModels.brand),
      asc(smartphoneModels.model),
      asc(smartphoneModels.storageGb),
      asc(smartphoneModels.colourSlug),
    )
    .limit(MOST_MODELS);
  return rows.map(toModel);
}
