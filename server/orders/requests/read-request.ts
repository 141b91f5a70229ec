import { and, eq, isNotNull } from "drizzle-orm";
import type { PaymentRequest } from "#contract/orders/requests.ts";
import type { Queries } from "#server/database/client.ts";
import { cardCentsOf, type OrderRow, orders } from "#server/orders/tables.ts";
import { paymentRequests } from "./tables.ts";

/** The amount due of an order that the shop made. Null for an order of the shop's pages, or one that is paid. */
export async function readRequest(db: Queries, order: OrderRow): Promise<PaymentRequest | null> {
  if (order.status !== "PENDING") return null;
  const [request] = await db
    .select({ repairId: paymentRequests.repairId, swapOf: orders.number })
    .from(paymentRequests)
    .leftJoin(orders, eq(orders.id, paymentRequests.swapOrderId))
    .where(eq(paymentRequests.orderId, order.id));
  if (!request) return null;
  const { repairId, swapOf } = request;
  const until = repairId === null ? order.expiresAt.toISOString() : null;
  return { totalCents: cardCentsOf(order), until, swapOf };
}

/** The orders for what dearer units cost more than the lines of an order, oldest first. */
export async function differencesOf(db: Queries, orderId: number) {
  const rows = await db
    .select({
      ...{ number: orders.number, status: orders.status, cents: orders.totalCents },
      position: paymentRequests.swapPosition,
    })
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .where(eq(paymentRequests.swapOrderId, orderId))
    .orderBy(orders.id);
  return rows.flatMap(({ position, ...order }) => (position === null ? [] : [{ ...order, position }]));
}

/** Whether an order is the balance of a repair. It ends with its quote alone: nobody cancels it, and the phone waits for it. */
export const isBalance = async (db: Queries, orderId: number): Promise<boolean> =>
  (await db.$count(
    paymentRequests,
    and(eq(paymentRequests.orderId, orderId), isNotNull(paymentRequests.repairId)),
  )) > 0;

/** Whether the shop made an order for its customer. */
export const isRequested = async (db: Queries, orderId: number): Promise<boolean> =>
  (await db.$count(paymentRequests, eq(paymentRequests.orderId, orderId))) > 0;
