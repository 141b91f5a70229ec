import { and, asc, eq, inArray } from "drizzle-orm";
import type { RepairPart } from "#contract/repair/repair-parts.ts";
import type { Queries } from "#server/database/client.ts";
import { parts, partUses } from "#server/parts/tables.ts";
import { places } from "#server/places/tables.ts";
import { repairQuoteLines, repairQuotes } from "../quotes/tables.ts";

/** The parts of a repair, in the order of the versions of its quote and their lines. */
export async function partsOfRepair(db: Queries, repairId: number): Promise<RepairPart[]> {
  const rows = await db
    .select({
      use: partUses,
      name: parts.name,
      origin: parts.origin,
      place: places.code,
      line: repairQuoteLines.name,
      version: repairQuotes.version,
    })
    .from(partUses)
    .innerJoin(parts, eq(parts.id, partUses.partId))
    .leftJoin(places, eq(places.id, parts.placeId))
    .innerJoin(repairQuotes, eq(repairQuotes.id, partUses.quoteId))
    .innerJoin(
      repairQuoteLines,
      and(eq(repairQuoteLines.quoteId, partUses.quoteId), eq(repairQuoteLines.position, partUses.position)),
    )
    .where(
      and(
        eq(partUses.repairId, repairId),
        inArray(partUses.state, ["planned", "missing", "reserved", "fitted"]),
      ),
    )
    .orderBy(asc(repairQuotes.version), asc(partUses.position));
  return rows.map(({ use: { id, partId, position, state, batch }, ...row }) => ({
    ...{ ...row, id, part: partId, position, state, batch },
  }));
}
