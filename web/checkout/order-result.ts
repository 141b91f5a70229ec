import * as z from "zod/mini";
import { Order } from "#contract/orders.ts";

/** What the result page says of an order. */
export type ResultKind = "paid" | "quote" | "pending" | "waiting" | "cancelled" | "none";

/** The order that a navigation brought, if it is one. */
export function readOrderDetails(state: unknown): Order | null {
  const given =
    typeof state === "object" && state !== null && "orderDetails" in state ? state.orderDetails : null;
  const read = z.safeParse(Order, given);
  return read.success ? read.data : null;
}

/** Only PAYED is ever called confirmed. An order without a price waits for its quote, not for money. */
export function resultKind(order: Order | null): ResultKind {
  if (!order) return "none";
  if (order.orderId === "pending") return "pending";
  if (order.status === "PAYED") return "paid";
  if (order.status === "CANCELLED") return "cancelled";
  return order.totalAmount === 0 && order.items.some((line) => line.quote) ? "quote" : "waiting";
}
