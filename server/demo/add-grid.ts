import { eq } from "drizzle-orm";
import * as z from "zod";
import { FIRST_RULES } from "#contract/buyback/grid.ts";
import { addPrices } from "#server/buyback/grid/draft-grid.ts";
import { buybackGrids } from "#server/buyback/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { readTable } from "./read-demo.ts";

const price = z.object({
  brand: z.string(),
  model: z.string(),
  storageGb: z.coerce.number().int().positive(),
  euros: z.coerce.number().int().positive(),
});

/** The base prices of the demo's grid. The rule that made them is in `data/buyback-prices.md`. */
export const readBuybackPrices = () => readTable("buyback-prices.csv", price);

/** Publishes the demo's grid, so that every model of the catalogue has a price. */
export async function addGrid(
  tx: Transaction,
  { now, staffId }: { readonly now: Date; readonly staffId: number | null },
): Promise<void> {
  const publishedAt = new Date(now.getTime() - 100 * 86_400_000);
  const [grid] = await tx
    .insert(buybackGrids)
    .values({ rules: FIRST_RULES, changedBy: staffId, changedAt: publishedAt })
    .returning();
  if (!grid) throw new Error("The demo's grid was not written.");
  await addPrices(
    tx,
    grid.version,
    readBuybackPrices().map(({ euros, ...one }) => ({ ...one, cents: euros * 100 })),
  );
  await tx
    .update(buybackGrids)
    .set({ publishedBy: staffId, publishedAt })
    .where(eq(buybackGrids.version, grid.version));
}
