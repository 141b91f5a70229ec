import type { Order } from "#contract/orders.ts";
import type { Database } from "#server/database/client.ts";
import { Failure } from "#server/http/failure.ts";
import { presentOrder } from "./present-order.ts";
import { linesOf, orderByNumber } from "./queries.ts";

/** One of a person's own orders by its number. Errors: NOT_FOUND, also for another person's order. */
export async function findOrder(
  { database }: { database: Database },
  userId: number,
  number: string,
): Promise<Order> {
  const row = await orderByNumber(database, userId, number);
  if (!row) throw new Failure("NOT_FOUND");
  return presentOrder(row, await linesOf(database, [row.id]));
}
