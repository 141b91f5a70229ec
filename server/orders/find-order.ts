import { eq } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { type OrderRow, orders } from "./tables.ts";

/** The order with a number, whoever placed it. Error: NOT_FOUND. */
export async function findOrder(database: Queries, number: string): Promise<OrderRow> {
  const [row] = await database.select().from(orders).where(eq(orders.number, number));
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

/** A user's own order. Error: NOT_FOUND, also for an order of somebody else. */
export async function findOrderOf(database: Queries, userId: number, number: string): Promise<OrderRow> {
  const order = await findOrder(database, number);
  if (order.userId !== userId) throw new Failure("NOT_FOUND");
  return order;
}
