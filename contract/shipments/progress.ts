import type { OrderStatus } from "../orders/orders.ts";
import type { ShippingOption } from "../orders/shipping.ts";
import type { ShipmentState } from "./shipment-states.ts";
import type { Shipment } from "./shipments.ts";

/** The public steps of an order. */
const STEPS = ["ordered", "paid", "prepared", "shipped", "delivered"] as const;
/** The steps of an order that is collected at the shop. */
const PICKUP_STEPS = ["ordered", "paid", "prepared", "delivered"] as const;
/** The steps of an order of repairs alone, whose phone comes in. */
const REPAIR_STEPS = ["ordered", "paid", "received", "repaired"] as const;
export type Step = (typeof STEPS | typeof REPAIR_STEPS)[number];

const WAITS = [
  "payment",
  "quote",
  "repair",
  "repairing",
  "repaired",
  "refunded",
  "packing",
  "carrier",
  "pickup",
  "delivery",
  "nothing",
  "lost",
  "sent_back",
  "cancelled",
] as const;

export interface Progress {
  readonly steps: readonly Step[];
  /** The last step that all parcels have reached. */
  readonly step: Step;
  /** The event that the order waits for. */
  readonly waits: (typeof WAITS)[number];
}

const REACHED: Readonly<Record<Exclude<ShipmentState, "cancelled">, (typeof STEPS)[number]>> = {
  preparing: "paid",
  packed: "prepared",
  shipped: "shipped",
  lost: "shipped",
  sent_back: "shipped",
  delivered: "delivered",
};
const WAITS_AFTER = {
  ordered: "payment",
  paid: "packing",
  prepared: "carrier",
  shipped: "delivery",
  delivered: "nothing",
} as const satisfies Record<(typeof STEPS)[number], Progress["waits"]>;

interface Followed {
  readonly status: OrderStatus;
  /** An order of 0 € whose price is told later. Only while it is PENDING. */
  readonly awaitsQuote?: boolean | undefined;
  /** Absent where the order is known to be sent. */
  readonly shippingOption?: ShippingOption | undefined;
  readonly shipments?: readonly Pick<Shipment, "state" | "isReplacement">[] | undefined;
  readonly items: readonly {
    readonly productType: string;
    readonly isPhoneReceived?: true | undefined;
    readonly isRepaired?: true | undefined;
    readonly isRefunded?: true | undefined;
  }[];
}

/** The progress of an order. The slowest parcel counts. Replacements don't count, because their case shows them. */
export function progressOf({
  status,
  awaitsQuote,
  shippingOption,
  shipments = [],
  items,
}: Followed): Progress {
  const repairs = items.filter(({ productType }) => productType === "REPAIR");
  const isRepair = repairs.length === items.length;
  const isCollected = shippingOption === "store";
  const steps = isRepair ? REPAIR_STEPS : isCollected ? PICKUP_STEPS : STEPS;
  if (status === "PENDING") return { steps, step: "ordered", waits: awaitsQuote ? "quote" : "payment" };
  if (status === "CANCELLED") return { steps, step: "ordered", waits: "cancelled" };
  const due = repairs.filter(({ isRepaired, isRefunded }) => !isRepaired && !isRefunded);
  const repair = due.every(({ isPhoneReceived }) => isPhoneReceived) ? "repairing" : "repair";
  if (isRepair) {
    const isDone = repairs.some(({ isRepaired }) => isRepaired);
    if (due.length === 0 && isDone) return { steps, step: "repaired", waits: "repaired" };
    if (due.length === 0) {
      const hasCome = repairs.some(({ isPhoneReceived }) => isPhoneReceived);
      return { steps, step: hasCome ? "received" : "paid", waits: "refunded" };
    }
    return { steps, step: repair === "repairing" ? "received" : "paid", waits: repair };
  }
  const states = shipments.flatMap(({ state, isReplacement }) =>
    state === "cancelled" || isReplacement ? [] : [state],
  );
  if (shipments.length > 0 && states.length === 0)
    return { steps, step: "paid", waits: due.length > 0 ? repair : "cancelled" };
  const reached = states.map((state) => STEPS.indexOf(REACHED[state]));
  const step = STEPS[Math.min(...reached, reached.length > 0 ? STEPS.length : 1)] ?? "paid";
  const trouble = (["lost", "sent_back"] as const).find((state) => states.includes(state));
  if (trouble) return { steps, step, waits: trouble };
  if (isCollected && step === "prepared") return { steps, step, waits: "pickup" };
  if (states.length > 0 && step !== "delivered") return { steps, step, waits: WAITS_AFTER[step] };
  // Nothing is on its way any more, so only the work is left.
  return { steps, step, waits: due.length > 0 ? repair : WAITS_AFTER[step] };
}

/** When the last parcel of an order arrived. Null while one has not. Replacements don't count. */
export function deliveredAtOf(
  shipments: readonly Pick<Shipment, "state" | "isReplacement" | "deliveredAt">[] = [],
): string | null {
  const sent = shipments.filter(({ state, isReplacement }) => state !== "cancelled" && !isReplacement);
  const days = sent.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  return days.length < sent.length ? null : (days.sort().at(-1) ?? null);
}
