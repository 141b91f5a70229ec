import { asc, eq, isNull, sql } from "drizzle-orm";
import type { GridContent } from "#contract/buyback/grid.ts";
import type { GridDesk } from "#contract/buyback/grid-desk.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { staff } from "#server/staff/tables.ts";
import { publishedGrid } from "../current-grid.ts";
import { buybackGrids, buybackPrices } from "../tables.ts";

type Grid = typeof buybackGrids.$inferSelect;

/** The whole content of a version. */
async function contentOf(db: Queries, { version, rules }: Grid): Promise<GridContent> {
  const rows = await db
    .select()
    .from(buybackPrices)
    .where(eq(buybackPrices.version, version))
    .orderBy(asc(buybackPrices.brand), asc(buybackPrices.slug), asc(buybackPrices.storageGb));
  return { rules, prices: rows.map(({ slug: _, version: __, ...price }) => price) };
}

async function nameOf(db: Queries, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [person] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id));
  return person?.name ?? null;
}

/** The published grid, its draft, and the models of the catalogue with their storages. */
export async function readGridDesk(db: Queries): Promise<GridDesk> {
  const published = await publishedGrid(db);
  const [draft] = await db
    .select({ grid: buybackGrids, row: versionOf(buybackGrids) })
    .from(buybackGrids)
    .where(isNull(buybackGrids.publishedAt));
  const models = await db
    .select({
      brand: smartphoneModels.brand,
      model: smartphoneModels.model,
      storages: sql<
        number[]
      >`array_agg(distinct ${smartphoneModels.storageGb} order by ${smartphoneModels.storageGb})`,
    })
    .from(smartphoneModels)
    .groupBy(smartphoneModels.brand, smartphoneModels.model)
    .orderBy(asc(smartphoneModels.brand), asc(smartphoneModels.model));
  return {
    published: published && {
      version: published.version,
      content: await contentOf(db, published),
      publishedAt: published.publishedAt?.toISOString() ?? "",
      by: await nameOf(db, published.publishedBy),
    },
    draft: draft
      ? {
          version: draft.grid.version,
          content: await contentOf(db, draft.grid),
          row: draft.row,
          changedAt: draft.grid.changedAt.toISOString(),
          by: await nameOf(db, draft.grid.changedBy),
        }
      : null,
    models,
  };
}
