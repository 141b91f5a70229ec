import type { Order } from "#contract/orders.ts";
import type { Database } from "#server/database/client.ts";
import { presentOrder } from "./present-order.ts";
import { linesOf, ordersOf } from "./queries.ts";

/** One person's own orders, newest first, 200 at most. */
export async function listOrders({ database }: { database: Database }, userId: number): Promise<Order[]> {
  const rows = await ordersOf(database, userId);
  const lines = await linesOf(
    database,
    rows.map((row) => row.id),
  );
  return rows.map((row) => presentOrder(row, lines));
}
