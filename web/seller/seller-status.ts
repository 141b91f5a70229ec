import type { Tone } from "#web/ui/badge.tsx";

interface Look<Key extends string> {
  /** A key of the words; null when the status is shown as it is. */
  readonly key: Key | null;
  readonly tone: Tone;
}

type OrderKey = "paid" | "pending" | "cancelled" | "completed" | "processing" | "waiting" | "canceled";

/** The shop's own statuses, in the customer's words, and the names that older data use. */
const ORDERS: Record<string, Look<OrderKey>> = {
  PAYED: { key: "paid", tone: "success" },
  PENDING: { key: "pending", tone: "warning" },
  CANCELLED: { key: "cancelled", tone: "danger" },
  completed: { key: "completed", tone: "success" },
  terminé: { key: "completed", tone: "success" },
  processing: { key: "processing", tone: "brand" },
  "en cours": { key: "processing", tone: "brand" },
  pending: { key: "waiting", tone: "warning" },
  "en attente": { key: "waiting", tone: "warning" },
  canceled: { key: "canceled", tone: "danger" },
  annulé: { key: "canceled", tone: "danger" },
};

/** How an order's status looks: green, blue, yellow, red; anything else raw in grey. */
export function orderLook(status: string): Look<OrderKey> {
  const known = Object.hasOwn(ORDERS, status) ? status : status.trim().toLowerCase();
  return (Object.hasOwn(ORDERS, known) ? ORDERS[known] : undefined) ?? { key: null, tone: "neutral" };
}

/** How a listing's status looks: 1 or available, 0 or sold, anything else as it is. */
export function listingLook(status: string | number): Look<"available" | "sold"> {
  const text = String(status);
  if (text === "1" || text === "available") return { key: "available", tone: "success" };
  if (text === "0" || text === "sold") return { key: "sold", tone: "danger" };
  return { key: null, tone: "neutral" };
}
