import type { OrderStatus } from "#contract/orders.ts";

/** Who may move an order from one status to another. The database refuses every other move as well. */
export const ORDER_MOVES = {
  PENDING: { PAYED: "settlement", CANCELLED: "customer, expiry" },
  PAYED: { CANCELLED: "refund" },
  CANCELLED: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderStatus, string>>>;

export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  return to in ORDER_MOVES[from];
}
