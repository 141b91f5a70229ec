import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { CONDITIONS } from "#contract/catalog/conditions.ts";
import { type ItemVariant, MOST_VARIANTS } from "#contract/catalog/variants.ts";
import { centsToEuros } from "#contract/money.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { smartphoneItems, smartphoneModels } from "./tables.ts";

interface VariantRow extends Record<string, unknown> {
  id: number;
  price_cents: number;
  condition: string;
  storage_gb: number;
  colour: string;
  colour_slug: string;
  colour_hex: string;
}

/**
 * The same phone in other conditions, storages and colours: the cheapest available listing of each combination, at most
 * 300. They include the listing itself only while it is the cheapest of its combination. Errors: NOT_FOUND for an unknown
 * or withdrawn listing.
 */
export async function listVariants(
  { database }: Pick<Shop, "database">,
  itemId: number,
): Promise<ItemVariant[]> {
  const variants = await cheapestOf(
    database,
    sql`(select own.brand, own.model from ${smartphoneItems} as items
      join ${smartphoneModels} as own on own.id = items.model_id
      where items.id = ${itemId} and items.withdrawn_at is null)`,
  );
  if (variants.length === 0) await requireListing(database, itemId);
  return variants;
}

/** The cheapest available listing of each combination of a model, found by its name. */
export const listVariantsOf = (
  { database }: Pick<Shop, "database">,
  { brand, model }: { readonly brand: string; readonly model: string },
): Promise<ItemVariant[]> => cheapestOf(database, sql`(${brand}, ${model})`);

/** Reads the cheapest listings. Each combination costs one probe of the index `items_by_model_and_condition`. */
async function cheapestOf(database: Shop["database"], name: SQL): Promise<ItemVariant[]> {
  const { rows } = await database.execute<VariantRow>(sql`
    select cheapest.id, cheapest.price_cents, conditions.condition,
           models.storage_gb, models.colour, models.colour_slug, models.colour_hex
    from ${smartphoneModels} as models
    cross join unnest(${sql.param([...CONDITIONS])}::text[]) as conditions (condition)
    cross join lateral (
      select items.id, items.price_cents from ${smartphoneItems} as items
      where items.model_id = models.id and items.condition = conditions.condition
        and not items.sold and items.withdrawn_at is null
      order by items.price_cents, items.id limit 1
    ) as cheapest
    where (models.brand, models.model) = ${name}
    order by models.storage_gb, models.colour_slug, cheapest.price_cents, cheapest.id
    limit ${MOST_VARIANTS}`);
  return rows.map((row) => ({
    id: row.id,
    price: centsToEuros(row.price_cents),
    condition: row.condition,
    storageCapacity: `${row.storage_gb} GB`,
    color: row.colour,
    colorSlug: row.colour_slug,
    colorHex: row.colour_hex,
  }));
}

async function requireListing(database: Shop["database"], id: number) {
  const [listing] = await database
    .select({ id: smartphoneItems.id })
    .from(smartphoneItems)
    .where(and(eq(smartphoneItems.id, id), isNull(smartphoneItems.withdrawnAt)));
  if (!listing) throw new Failure("NOT_FOUND");
}
