import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { SmartphoneModel } from "#contract/catalog/catalog.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { selectModels } from "./queries.ts";
import { serializeModel } from "./serialize.ts";
import { smartphoneModels } from "./tables.ts";

/** The most models in the response, which has no pages. */
const MOST_MODELS = 2000;

/**
 * Model variants of one brand (in any letter case) or of all, sorted by brand, model, storage and colour; at most 2,000. With
 * `isOffered` only those that a new listing may name: retired ones are still bought back.
 */
export async function listModels(
  { database }: Pick<Shop, "database">,
  brand?: string,
  isOffered = false,
): Promise<SmartphoneModel[]> {
  const rows = await selectModels(database)
    .where(
      and(
        isOffered ? isNull(smartphoneModels.retiredAt) : undefined,
        brand === undefined
          ? undefined
          : sql`lower(${smartphoneModels.brand}) = ${brand.trim().toLowerCase()}`,
      ),
    )
    .orderBy(
      asc(smartphoneModels.brand),
      asc(smartphoneModels.model),
      asc(smartphoneModels.storageGb),
      asc(smartphoneModels.colourSlug),
    )
    .limit(MOST_MODELS);
  return rows.map(serializeModel);
}

/** One model variant. Errors: NOT_FOUND. */
export async function findModel({ database }: Pick<Shop, "database">, id: number): Promise<SmartphoneModel> {
  const [row] = await selectModels(database).where(eq(smartphoneModels.id, id));
  if (!row) throw new Failure("NOT_FOUND");
  return serializeModel(row);
}
