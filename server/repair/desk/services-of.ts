import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { orderLines } from "#server/orders/tables.ts";
import { repairLines } from "../tables.ts";

/** The booked services of repairs, by the repair's id. A repair from the counter has none. */
export async function servicesOf(db: Queries, ids: readonly number[]): Promise<Map<number, string[]>> {
  const services = new Map<number, string[]>();
  if (ids.length === 0) return services;
  const rows = await db
    .select({ id: repairLines.repairId, name: orderLines.productName })
    .from(repairLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, repairLines.orderId), eq(orderLines.position, repairLines.position)),
    )
    .where(inArray(repairLines.repairId, [...ids]))
    .orderBy(asc(repairLines.repairId), asc(repairLines.position));
  for (const { id, name } of rows) services.set(id, [...(services.get(id) ?? []), name]);
  return services;
}
