import { and, eq, gte, ne, sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { repairs } from "../tables.ts";
import { repairBookings } from "./tables.ts";

/** SQL: a visit. Whoever comes once with the phones of one order takes one place of a slot. */
const VISITOR = sql`coalesce(${repairs.orderId}::text, ${repairs.number})`;

/** SQL: a repair of another visitor than that of one repair. */
const isOtherVisitor = (repairId: number) =>
  sql`${VISITOR} is distinct from (select coalesce(own.order_id::text, own.number)
    from repairs own where own.id = ${repairId})`;

/** The places taken in each slot from a time on, by the slot's milliseconds, without that of the visitor of one repair. */
export async function countTaken(db: Queries, from: Date, exceptId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ startsAt: repairBookings.startsAt, count: sql<number>`count(distinct ${VISITOR})::int` })
    .from(repairBookings)
    .innerJoin(repairs, eq(repairs.id, repairBookings.repairId))
    .where(and(gte(repairBookings.startsAt, from), ne(repairs.state, "cancelled"), isOtherVisitor(exceptId)))
    .groupBy(repairBookings.startsAt);
  return new Map(rows.map(({ startsAt, count }) => [startsAt?.getTime() ?? 0, count]));
}
