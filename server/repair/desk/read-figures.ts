import { and, desc, eq, lte } from "drizzle-orm";
import { RepairFigures } from "#contract/repair/repair-figures.ts";
import type { Queries } from "#server/database/client.ts";
import { settings } from "#server/dated-settings/tables.ts";

/** The figures of repairs that are in force at a time. */
export async function readRepairFigures(db: Queries, at: Date): Promise<RepairFigures> {
  const [version] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.name, "repairs"), lte(settings.validFrom, at)))
    .orderBy(desc(settings.validFrom), desc(settings.id))
    .limit(1);
  return RepairFigures.parse(version?.value);
}
