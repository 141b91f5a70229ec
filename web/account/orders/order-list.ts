import { type Cents, toCents } from "#contract/money.ts";
import { ORDER_STATUSES, type Order, type OrderLine, type OrderStatus } from "#contract/orders/orders.ts";

/** The status filter of the address; null means every status. */
export function readStatus(text: string | null): OrderStatus | null {
  return ORDER_STATUSES.find((status) => status === text) ?? null;
}

export function shownOrders(orders: readonly Order[], status: OrderStatus | null): Order[] {
  return orders
    .filter((order) => status === null || order.status === status)
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/** The price of one unit with tax. */
export const unitCents = (line: OrderLine): Cents => toCents(line.price) + toCents(line.tax);

export const lineCents = (line: OrderLine): Cents => unitCents(line) * line.quantity;

/**
 * The note about the quote in an order. `comes`: the price follows by mail. `told`: the order is paid or was closed by the quote,
 * so the price stands in the conversation. Null without a quote, and for an unpaid order that also has other lines.
 */
export function quoteNoteOf({ status, items, totalAmount }: Order): "comes" | "told" | null {
  if (!items.some((line) => line.quote)) return null;
  if (status === "PENDING") return "comes";
  return status === "PAYED" || totalAmount === 0 ? "told" : null;
}
