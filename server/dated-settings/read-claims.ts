import { and, desc, eq, lte } from "drizzle-orm";
import { Claims, type ShownClaims, shownClaims } from "#contract/claims.ts";
import type { Queries } from "#server/database/client.ts";
import { settings } from "./tables.ts";

/** The figures that the shop claims at a time, each with its source. */
export async function readClaims(database: Queries, at: Date): Promise<ShownClaims> {
  const [version] = await database
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.name, "claims"), lte(settings.validFrom, at)))
    .orderBy(desc(settings.validFrom), desc(settings.id))
    .limit(1);
  return version ? shownClaims(Claims.parse(version.value)) : {};
}
