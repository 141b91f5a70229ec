import { and, sql } from "drizzle-orm";
import type { ModelPage } from "#contract/catalog/model-page.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { listRepairOptions } from "./list-repair-options.ts";
import { repairModels } from "./tables.ts";

/** The repair prices of a phone of the catalogue, by its brand and name; null when the shop doesn't repair it. */
export async function findModelRepairs(
  shop: Pick<Shop, "database">,
  { brand, model }: { readonly brand: string; readonly model: string },
): Promise<ModelPage["repair"]> {
  const [found] = await shop.database
    .select({ id: repairModels.id })
    .from(repairModels)
    .where(
      and(
        sql`lower(${repairModels.brand}) = ${brand.toLowerCase()}`,
        sql`lower(${repairModels.name}) = ${model.toLowerCase()}`,
      ),
    );
  return found ? { modelId: found.id, options: await listRepairOptions(shop, found.id) } : null;
}
