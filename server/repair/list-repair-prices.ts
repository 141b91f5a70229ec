import { asc, eq, max, min } from "drizzle-orm";
import type { RepairPriceRange } from "#contract/repair/repair.ts";
import { writeRepairPrice } from "#contract/repair/repair-rules.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { knownKind } from "./list-repair-options.ts";
import { isOffered } from "./queries.ts";
import { repairOptions, repairServices } from "./tables.ts";

/**
 * Every offered service with its lowest and highest price over all models. A service is on quote when no model has a
 * price.
 */
export async function listRepairPrices({ database }: Pick<Shop, "database">): Promise<RepairPriceRange[]> {
  const rows = await database
    .select({
      id: repairServices.id,
      kind: repairServices.kind,
      name: repairServices.name,
      description: repairServices.description,
      least: min(repairOptions.priceCents),
      most: max(repairOptions.priceCents),
    })
    .from(repairOptions)
    .innerJoin(repairServices, eq(repairServices.id, repairOptions.serviceId))
    .where(isOffered)
    .groupBy(repairServices.id)
    .orderBy(asc(repairServices.position), asc(repairServices.id));
  return rows.map((row) => ({
    repairServiceId: row.id,
    repairServiceName: row.name,
    repairServiceDescription: row.description,
    kind: knownKind(row.kind),
    least: writeRepairPrice(row.least),
    most: writeRepairPrice(row.most),
  }));
}
