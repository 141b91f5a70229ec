import type { OrderStatus } from "../orders/orders.ts";
import type { ShipmentState } from "../shipments/shipment-states.ts";

/**
 * Where the goods of an order are. An order has the first of these that one of its parcels or returns has reached: work that waits
 * comes before goods that have arrived.
 */
export const FULFILMENTS = [
  "preparing",
  "packed",
  "lost",
  "return",
  "shipped",
  "delivered",
  "cancelled",
] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

/** The fulfilment of an order that follows from the state of a parcel. */
export const FULFILMENT_OF: Readonly<Record<ShipmentState, Fulfilment>> = {
  preparing: "preparing",
  packed: "packed",
  shipped: "shipped",
  delivered: "delivered",
  lost: "lost",
  sent_back: "return",
  cancelled: "cancelled",
};

/** The ends of a parcel that no longer count once a case has sent a replacement. */
export const REPLACED_ENDS: readonly ShipmentState[] = ["lost", "sent_back"];
/** A refund of the whole order calls these parcels back. */
export const CALLED_BACK: readonly ShipmentState[] = ["shipped", "delivered"];

export interface FulfilmentFacts {
  readonly status: OrderStatus;
  readonly parcels: readonly { readonly state: ShipmentState; readonly isReplacement: boolean }[];
  /** A case about goods that left is open. */
  readonly hasOpenReturn: boolean;
  /** Everything that was paid is refunded. */
  readonly isRefunded: boolean;
}

/** The fulfilment of an order. Null if it has no goods to send: an unpaid order, or repairs alone. */
export function fulfilmentOf({
  status,
  parcels,
  hasOpenReturn,
  isRefunded,
}: FulfilmentFacts): Fulfilment | null {
  const isReplaced = parcels.some(({ state, isReplacement }) => isReplacement && state !== "cancelled");
  const counting = parcels.filter(
    ({ state, isReplacement }) => !isReplaced || isReplacement || !REPLACED_ENDS.includes(state),
  );
  const reached = new Set(counting.map(({ state }) => FULFILMENT_OF[state]));
  if (hasOpenReturn || (isRefunded && counting.some(({ state }) => CALLED_BACK.includes(state))))
    reached.add("return");
  if (status === "CANCELLED") reached.add("cancelled");
  return FULFILMENTS.find((one) => reached.has(one)) ?? null;
}

/** The payment states of an order. `quote`: its price is not named yet. `unpaid`: it was cancelled before. */
export const PAYMENT_BADGES = ["awaiting", "quote", "paid", "part", "refunded", "unpaid"] as const;
export type PaymentBadge = (typeof PAYMENT_BADGES)[number];

export interface PaymentFacts {
  readonly status: OrderStatus;
  readonly totalCents: number;
  readonly isPaid: boolean;
  /** Refunded, or taken back by a bank in a lost dispute. */
  readonly refundedCents: number;
}

export function paymentBadgeOf({ status, totalCents, isPaid, refundedCents }: PaymentFacts): PaymentBadge {
  if (refundedCents > 0) return refundedCents < totalCents ? "part" : "refunded";
  if (status === "PENDING") return totalCents > 0 ? "awaiting" : "quote";
  return isPaid ? "paid" : "unpaid";
}

/** Choices of the filter by the promised day. Each finds orders that are still under way. */
export const PROMISED_FILTERS = ["late", "today", "tomorrow", "week"] as const;
export type PromisedFilter = (typeof PROMISED_FILTERS)[number];

/** The last promised day, yyyy-mm-dd. `isOpen`: a parcel of the order is still under way. */
interface Promised {
  readonly day: string;
  readonly isOpen: boolean;
}

/** Whether the promise to the buyer is broken, or ends today. Null if neither. */
export const urgencyOf = ({ day, isOpen }: Promised, today: string): "late" | "today" | null =>
  isOpen && day <= today ? (day < today ? "late" : "today") : null;
