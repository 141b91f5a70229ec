import type { OrderRow, PaymentRow } from "#server/orders/tables.ts";
import type { Story } from "./read-day.ts";

interface Ending {
  readonly status: OrderRow["status"];
  /** Of an order above 0 €; the sandbox says the same of its intent. */
  readonly payment: Extract<
    PaymentRow["status"],
    "requires_action" | "declined" | "cancelled" | "refunded" | "succeeded"
  >;
  /** Of the phones. */
  readonly reservation: Exclude<OrderRow["reservation"], "none">;
  /** The moment of a CANCELLED order's end. */
  readonly cancelled?: "expired" | "priced" | "stopped";
}

const PAID: Ending = { status: "PAYED", payment: "succeeded", reservation: "taken" };
const ENDINGS: Readonly<Partial<Record<Story, Ending>>> = {
  "bank-step": { status: "PENDING", payment: "requires_action", reservation: "held" },
  declined: { status: "PENDING", payment: "declined", reservation: "released" },
  expired: { status: "CANCELLED", payment: "cancelled", reservation: "released", cancelled: "expired" },
  quote: { status: "PENDING", payment: "cancelled", reservation: "released" },
  priced: { status: "CANCELLED", payment: "cancelled", reservation: "released", cancelled: "priced" },
  cancelled: { status: "CANCELLED", payment: "refunded", reservation: "released", cancelled: "stopped" },
  refunded: { status: "PAYED", payment: "refunded", reservation: "taken" },
};

export const endingOf = (story: Story): Ending => ENDINGS[story] ?? PAID;

const HOUR_MS = 3_600_000;

/** The moments of an order or parcel that was placed so many hours ago, in their order and all in the past. */
export function timesOf(now: Date, hoursAgo: number) {
  const after = (hours: number, share: number) =>
    new Date(now.getTime() - (hoursAgo - Math.min(hours, hoursAgo * share)) * HOUR_MS);
  return {
    created: after(0, 0),
    /** Of an order that nobody paid in time. */
    expired: after(0.3, 0.2),
    paid: after(0.02, 0.1),
    opened: after(0.04, 0.15),
    packed: after(16, 0.6),
    shipped: after(20, 0.7),
    delivered: after(70, 0.85),
    phoneReceived: after(60, 0.5),
    repaired: after(150, 0.8),
    /** A parcel is lost, or comes back. */
    troubled: after(160, 0.87),
    /** A note about it. */
    noted: after(170, 0.88),
    /** Cancelled before it left. */
    stopped: after(12, 0.5),
    priced: new Date(now.getTime() - hoursAgo * 0.9 * HOUR_MS),
    refunded: new Date(now.getTime() - hoursAgo * 0.7 * HOUR_MS),
  };
}

/** When the phone of a repair came in, and was repaired. */
export const repairTimes = (story: Story, times: ReturnType<typeof timesOf>) => ({
  phoneReceivedAt: story === "repair-received" || story === "repair-done" ? times.phoneReceived : null,
  repairedAt: story === "repair-done" ? times.repaired : null,
});
