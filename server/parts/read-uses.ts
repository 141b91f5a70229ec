import { and, asc, eq, inArray } from "drizzle-orm";
import type { PartUseState } from "#contract/parts/parts.ts";
import type { Queries } from "#server/database/client.ts";
import { parts, partUses } from "./tables.ts";

/** The states of the parts of a repair that are chosen for an accepted line. */
export async function statesOfParts(db: Queries, repairId: number): Promise<PartUseState[]> {
  const rows = await db
    .select({ state: partUses.state })
    .from(partUses)
    .where(and(eq(partUses.repairId, repairId), inArray(partUses.state, ["missing", "reserved", "fitted"])));
  return rows.map(({ state }) => state);
}

/** The parts that were fitted in the phones of repairs, in the order of the work. */
export const fittedIn = (db: Queries, repairIds: readonly number[]) =>
  db
    .select({ repairId: partUses.repairId, name: parts.name, origin: parts.origin })
    .from(partUses)
    .innerJoin(parts, eq(parts.id, partUses.partId))
    .where(and(inArray(partUses.repairId, [...repairIds]), eq(partUses.state, "fitted")))
    .orderBy(asc(partUses.fittedAt), asc(partUses.id));
