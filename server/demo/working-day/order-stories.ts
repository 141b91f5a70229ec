import type { OrderRow, PaymentRow } from "#server/orders/tables.ts";
import type { Story } from "./read-day.ts";

interface Ending {
  readonly status: OrderRow["status"];
  /** The payment's status for an order above 0 €; the sandbox's intent has the same status. */
  readonly payment: Extract<
    PaymentRow["status"],
    "requires_action" | "declined" | "cancelled" | "refunded" | "succeeded"
  >;
  /** The reservation of the phones. */
  readonly reservation: Exclude<OrderRow["reservation"], "none">;
  /** Why, and so when, a CANCELLED order ended. */
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

/** The times of an order or parcel placed `hoursAgo` hours ago: all in the past, in the order of events. */
export function timesOf(now: Date, hoursAgo: number) {
  const after = (hours: number, share: number) =>
    new Date(now.getTime() - (hoursAgo - Math.min(hours, hoursAgo * share)) * HOUR_MS);
  return {
    created: after(0, 0),
    /** The end of an order that was not paid in time. */
    expired: after(0.3, 0.2),
    paid: after(0.02, 0.1),
    opened: after(0.04, 0.15),
    packed: after(16, 0.6),
    shipped: after(20, 0.7),
    delivered: after(70, 0.85),
    phoneReceived: after(60, 0.5),
    repaired: after(150, 0.8),
    /** The parcel is lost or comes back. */
    troubled: after(160, 0.87),
    /** The time of a note about the parcel. */
    noted: after(170, 0.88),
    /** The order is cancelled before its parcel left. */
    stopped: after(12, 0.5),
    priced: new Date(now.getTime() - hoursAgo * 0.9 * HOUR_MS),
    refunded: new Date(now.getTime() - hoursAgo * 0.7 * HOUR_MS),
  };
}

/** The times at which a repair's phone came in and was repaired. */
export const repairTimes = (story: Story, times: ReturnType<typeof timesOf>) => ({
  phoneReceivedAt: story === "repair-received" || story === "repair-done" ? times.phoneReceived : null,
  repairedAt: story === "repair-done" ? times.repaired : null,
});
