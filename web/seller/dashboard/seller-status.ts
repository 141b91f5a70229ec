import type { Tone } from "#web/ui/badge.tsx";

interface Look<Key extends string> {
  /** A message key. Null when the status is shown as it is. */
  readonly key: Key | null;
  readonly tone: Tone;
}

type OrderKey = "paid" | "pending" | "cancelled" | "completed" | "processing" | "waiting" | "canceled";

/** The shop's statuses, and the names in older data. */
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

/** Text and colour of an order's status. An unknown status is shown unchanged, in grey. */
export function orderLook(status: string): Look<OrderKey> {
  const key = Object.hasOwn(ORDERS, status) ? status : status.trim().toLowerCase();
  return (Object.hasOwn(ORDERS, key) ? ORDERS[key] : undefined) ?? { key: null, tone: "neutral" };
}

/** Text and colour of a listing's status: 1 or available, 0 or sold. An unknown status is shown unchanged. */
export function listingLook(status: string | number): Look<"available" | "sold"> {
  const text = String(status);
  if (text === "1" || text === "available") return { key: "available", tone: "success" };
  if (text === "0" || text === "sold") return { key: "sold", tone: "danger" };
  return { key: null, tone: "neutral" };
}
