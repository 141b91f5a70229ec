import { and, desc, eq, lte } from "drizzle-orm";
import { BuybackFigures } from "#contract/buyback/buyback-figures.ts";
import type { Queries } from "#server/database/client.ts";
import { settings } from "#server/dated-settings/tables.ts";

/** The figures of buy-backs that are in force at a time. */
export async function readFigures(db: Queries, at: Date): Promise<BuybackFigures> {
  const [version] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.name, "buyback"), lte(settings.validFrom, at)))
    .orderBy(desc(settings.validFrom), desc(settings.id))
    .limit(1);
  return BuybackFigures.parse(version?.value);
}
