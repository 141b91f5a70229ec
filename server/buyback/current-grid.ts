import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import type { ModelGrid } from "#contract/buyback/grid.ts";
import { modelSlug } from "#contract/catalog/model-address.ts";
import type { Queries } from "#server/database/client.ts";
import { readFigures } from "./read-figures.ts";
import { buybackGrids, buybackPrices } from "./tables.ts";

/** The grid in force: the version that was published last. Null before the first publication. */
export async function publishedGrid(db: Queries) {
  const [grid] = await db
    .select()
    .from(buybackGrids)
    .where(isNotNull(buybackGrids.publishedAt))
    .orderBy(desc(buybackGrids.version))
    .limit(1);
  return grid ?? null;
}

/**
 * What the grid in force, or an earlier version, says about a model, by its name or its slug. Null for a model without a price.
 */
export async function gridOfModel(
  db: Queries,
  model: string,
  at: Date,
  earlier?: number,
): Promise<ModelGrid | null> {
  const grid =
    earlier === undefined
      ? await publishedGrid(db)
      : (await db.select().from(buybackGrids).where(eq(buybackGrids.version, earlier)))[0];
  if (!grid) return null;
  const { version, rules } = grid;
  const prices = await db
    .select()
    .from(buybackPrices)
    .where(and(eq(buybackPrices.version, version), eq(buybackPrices.slug, modelSlug(model))))
    .orderBy(asc(buybackPrices.storageGb));
  const [first] = prices;
  if (!first) return null;
  const { offerDays } = await readFigures(db, at);
  const storages = prices.map(({ storageGb, cents }) => ({ storageGb, cents }));
  return { version, brand: first.brand, model: first.model, rules, storages, offerDays };
}

/** The slugs of all models with a price. */
export async function listPriced(db: Queries): Promise<string[]> {
  const grid = await publishedGrid(db);
  if (!grid) return [];
  const rows = await db
    .selectDistinct({ slug: buybackPrices.slug })
    .from(buybackPrices)
    .where(eq(buybackPrices.version, grid.version))
    .orderBy(asc(buybackPrices.slug));
  return rows.map(({ slug }) => slug);
}
