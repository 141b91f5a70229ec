import { and, eq, gte, ne, sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { repairs } from "../tables.ts";
import { repairBookings } from "./tables.ts";

/** The places taken in each slot from a time on, by the slot's milliseconds, without those of one repair. */
export async function countTaken(db: Queries, from: Date, exceptId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ startsAt: repairBookings.startsAt, count: sql<number>`count(*)::int` })
    .from(repairBookings)
    .innerJoin(repairs, eq(repairs.id, repairBookings.repairId))
    .where(and(gte(repairBookings.startsAt, from), ne(repairs.state, "cancelled"), ne(repairs.id, exceptId)))
    .groupBy(repairBookings.startsAt);
  return new Map(rows.map(({ startsAt, count }) => [startsAt?.getTime() ?? 0, count]));
}
