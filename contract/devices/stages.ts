/** The stages of a device. `check_device_move` of the database refuses every other move as well. */
export const DEVICE_STAGES = [
  "expected",
  "received",
  "inspected",
  "quarantine",
  "repairing",
  "wiped",
  "tested",
  "graded",
  "listed",
  "allocated",
  "packed",
  "shipped",
  "delivered",
  "returned",
  "recycled",
  "handed_back",
  "lost",
] as const;
export type DeviceStage = (typeof DEVICE_STAGES)[number];

/** The stages in which a customer or a carrier has had the phone. A reception from them is a return. */
export const AWAY: readonly DeviceStage[] = ["shipped", "delivered", "returned", "lost", "handed_back"];

/** The stages in which the phone is in the shop. */
export const IN_HOUSE: readonly DeviceStage[] = [
  ...(["received", "inspected", "quarantine", "repairing", "wiped", "tested", "graded"] as const),
  ...(["listed", "allocated", "packed"] as const),
];

/** A device is moved by one of these: the bench, the packing desk, a settlement or refund (`order`), a parcel, a case, a supplier's list, a buy-back that ends without a purchase, a repair that ends, or a count of the stock that does not find it. */
export type DeviceMover =
  | ("bench" | "desk" | "order" | "parcel" | "case")
  | ("supplier" | "buyback" | "repair" | "count");

type Moves = Readonly<Partial<Record<DeviceStage, readonly DeviceMover[]>>>;

/**
 * Every move: from → to, by whom. A device begins as `expected` (from a supplier's list) or `received` (without one). A device
 * that was gone is expected again when a supplier sells it once more.
 */
export const DEVICE_MOVES: Readonly<Record<DeviceStage, Moves>> = {
  expected: { received: ["bench"], lost: ["bench"] },
  received: {
    inspected: ["bench"],
    quarantine: ["bench"],
    recycled: ["bench", "buyback"],
    handed_back: ["bench", "case", "buyback", "repair"],
    lost: ["count"],
  },
  inspected: {
    quarantine: ["bench"],
    repairing: ["bench"],
    wiped: ["bench"],
    recycled: ["bench", "buyback"],
    handed_back: ["bench", "case", "buyback", "repair"],
    lost: ["count"],
  },
  quarantine: {
    inspected: ["bench"],
    recycled: ["bench", "buyback"],
    handed_back: ["bench", "case", "buyback", "repair"],
    lost: ["count"],
  },
  repairing: { inspected: ["bench"], lost: ["count"] },
  wiped: {
    ...{ tested: ["bench"], inspected: ["bench"], quarantine: ["bench"], repairing: ["bench"] },
    lost: ["count"],
  },
  tested: {
    ...{ graded: ["bench"], inspected: ["bench"], quarantine: ["bench"], repairing: ["bench"] },
    lost: ["count"],
  },
  graded: {
    listed: ["bench"],
    inspected: ["bench"],
    quarantine: ["bench"],
    repairing: ["bench"],
    recycled: ["bench"],
    handed_back: ["bench", "case"],
    lost: ["count"],
  },
  listed: { graded: ["bench"], allocated: ["order", "case"] },
  allocated: { listed: ["order"], packed: ["desk"] },
  // Unpacking: the order was refunded, or the unit is broken.
  packed: { listed: ["order"], allocated: ["desk"], shipped: ["parcel"] },
  // The shipping was undone at the desk: the parcel has not left.
  shipped: {
    packed: ["desk"],
    delivered: ["parcel"],
    lost: ["parcel"],
    returned: ["parcel", "case"],
    received: ["bench"],
  },
  delivered: { returned: ["case"], received: ["bench"], expected: ["supplier"] },
  returned: { received: ["bench"], lost: ["case"] },
  recycled: { expected: ["supplier"] },
  // A buyer's phone, repaired or without a fault, may come in again.
  handed_back: { received: ["bench"], lost: ["case"], expected: ["supplier"] },
  lost: { received: ["bench"], delivered: ["parcel"], expected: ["supplier"] },
};

export function mayMoveDevice(from: DeviceStage, to: DeviceStage, by: DeviceMover): boolean {
  return DEVICE_MOVES[from][to]?.includes(by) ?? false;
}

/** The stages that the bench may give a device next. */
export function nextBenchStages(stage: DeviceStage): DeviceStage[] {
  return DEVICE_STAGES.filter((to) => mayMoveDevice(stage, to, "bench"));
}
