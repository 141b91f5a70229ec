/** The states of a parcel. `check_shipment_move` of the database refuses every other move as well. */
export const SHIPMENT_STATES = [
  "preparing",
  "packed",
  "shipped",
  "delivered",
  "lost",
  "sent_back",
  "cancelled",
] as const;
export type ShipmentState = (typeof SHIPMENT_STATES)[number];

export const SHIPMENT_MAILS = ["shipment-prepared", "shipment-shipped", "shipment-delivered"] as const;
export type ShipmentMailKind = (typeof SHIPMENT_MAILS)[number];

/** Who moves a parcel. `shop` is the shop itself: a refund, or the daily job. */
export type ShipmentMover = "staff" | "seller" | "customer" | "shop";

interface Move {
  readonly by: readonly ShipmentMover[];
  /** The e-mail that the buyer gets. */
  readonly mail?: ShipmentMailKind;
  /** The order's state when it may happen: its money is kept, or was given back. */
  readonly money: "kept" | "any";
  /** Its units go on sale again: they have not left. After shipping only a reception restocks. */
  readonly restocks?: true;
}

/** Every move. A parcel begins as `preparing`, opened by the settlement. */
export const SHIPMENT_MOVES: Readonly<Record<ShipmentState, Readonly<Partial<Record<ShipmentState, Move>>>>> =
  {
    preparing: {
      packed: { by: ["staff", "seller"], mail: "shipment-prepared", money: "kept" },
      // By a refund of the whole order, or a dispute that took all of its money.
      cancelled: { by: ["shop"], money: "any", restocks: true },
    },
    packed: {
      // Only with the units that leave it: `unpack-unit.ts`.
      preparing: { by: [], money: "kept" },
      shipped: { by: ["staff", "seller"], mail: "shipment-shipped", money: "kept" },
      // By a refund that confirms the unpacking, or later by whoever of staff unpacks it.
      cancelled: { by: ["shop", "staff"], money: "any", restocks: true },
    },
    shipped: {
      delivered: { by: ["staff", "customer", "shop"], mail: "shipment-delivered", money: "any" },
      lost: { by: ["staff"], money: "any" },
      sent_back: { by: ["staff"], money: "any" },
    },
    delivered: {},
    // It arrived after all, at a buyer who was not paid back.
    lost: { delivered: { by: ["staff"], mail: "shipment-delivered", money: "kept" } },
    sent_back: {},
    cancelled: {},
  };

/** A parcel without an end is delivered so many working days after it was shipped. */
export const WORKING_DAYS_TO_DELIVER = 7;

/** Whether somebody still has to do something for it. */
export const isOpenShipment = (state: ShipmentState): boolean =>
  state === "preparing" || state === "packed" || state === "shipped";

/** The next states that somebody may give a parcel. Once its order is refunded it is only unpacked. */
export function nextStates(
  state: ShipmentState,
  by: ShipmentMover,
  { refunded }: { readonly refunded: boolean },
): ShipmentState[] {
  const moves = Object.entries(SHIPMENT_MOVES[state]) as [ShipmentState, Move][];
  return moves
    .filter(([, move]) => move.by.includes(by) && (refunded ? move.money === "any" : !move.restocks))
    .map(([to]) => to);
}
