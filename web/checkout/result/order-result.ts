import * as z from "zod/mini";
import { Order } from "#contract/orders/orders.ts";

export type ResultKind = "paid" | "quote" | "pending" | "waiting" | "cancelled" | "none";

/** The order in the navigation state. Null without a valid one. */
export function readOrderDetails(state: unknown): Order | null {
  const given =
    typeof state === "object" && state !== null && "orderDetails" in state ? state.orderDetails : null;
  const read = z.safeParse(Order, given);
  return read.success ? read.data : null;
}

/** The kind of result of an order. Only PAYED counts as confirmed. An order without a price waits for its quote. */
export function resultKind(order: Order | null): ResultKind {
  if (!order) return "none";
  if (order.orderId === "pending") return "pending";
  if (order.status === "PAYED") return "paid";
  if (order.status === "CANCELLED") return "cancelled";
  return order.totalAmount === 0 && order.items.some((line) => line.quote) ? "quote" : "waiting";
}

/** The address where a signed-in buyer follows an order. Null while the shop has not recorded it. */
export function followAddress(order: Order | null): string | null {
  return order && order.orderId !== "pending"
    ? `/client-area?activeTab=orders&order=${encodeURIComponent(order.orderId)}`
    : null;
}
