import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { repairModels, repairOptions, repairServices } from "./tables.ts";

/** The name of a phone without "5G", which only the catalogue's names contain. */
const plainName = (column: typeof smartphoneModels.model | typeof repairModels.name) =>
  sql<string>`lower(regexp_replace(${column}, ' [45]G$', ''))`;

/** Repairable models, with the id of the same phone in the catalogue if there is one. */
export function selectRepairModels(database: Queries) {
  const drawn = database
    .select({
      brand: sql<string>`lower(${smartphoneModels.brand})`.as("drawn_brand"),
      name: plainName(smartphoneModels.model).as("drawn_name"),
      ids: sql<number[]>`array_agg(${smartphoneModels.id} order by ${smartphoneModels.id})`.as("drawn_ids"),
    })
    .from(smartphoneModels)
    .groupBy(sql`1, 2`)
    .as("drawn");
  return database
    .select({
      id: repairModels.id,
      name: repairModels.name,
      brand: repairModels.brand,
      // Varies the colour within a family of phones.
      drawnId: sql<number | null>`${drawn.ids}[1 + ${repairModels.id} % cardinality(${drawn.ids})]`,
    })
    .from(repairModels)
    .leftJoin(
      drawn,
      and(eq(drawn.brand, sql`lower(${repairModels.brand})`), eq(drawn.name, plainName(repairModels.name))),
    )
    .$dynamic();
}

/** A service without a name or a description is never shown. */
export const hasWords = and(ne(repairServices.name, ""), ne(repairServices.description, ""));

/** An option that customers can choose. */
export const isOffered = and(hasWords, isNull(repairOptions.unoffered), isNull(repairOptions.removedAt));

export function selectRepairOptions(database: Queries) {
  return database
    .select({
      id: repairOptions.id,
      modelId: repairOptions.modelId,
      serviceId: repairServices.id,
      kind: repairServices.kind,
      name: repairServices.name,
      description: repairServices.description,
      priceCents: repairOptions.priceCents,
      minutes: repairOptions.minutes,
    })
    .from(repairOptions)
    .innerJoin(repairServices, eq(repairServices.id, repairOptions.serviceId))
    .$dynamic();
}
