import { asc, inArray } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { type OrderLineRow, orderLines } from "./tables.ts";

/** The lines of orders, by order and position. */
export async function linesOf(database: Queries, orderIds: readonly number[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return [];
  return database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
}
