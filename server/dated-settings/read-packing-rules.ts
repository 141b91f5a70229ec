import { and, desc, eq, lte } from "drizzle-orm";
import { PackingRules } from "#contract/delivery/packing-rules.ts";
import type { Queries } from "#server/database/client.ts";
import { settings } from "./tables.ts";

/** The rules of the packing page at a time. */
export async function readPackingRules(database: Queries, at: Date): Promise<PackingRules> {
  const [version] = await database
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.name, "packing"), lte(settings.validFrom, at)))
    .orderBy(desc(settings.validFrom), desc(settings.id))
    .limit(1);
  return PackingRules.parse(version?.value);
}
