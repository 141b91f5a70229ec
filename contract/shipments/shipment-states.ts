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

/** The movers of a parcel. `shop` stands for a refund, the daily job or a carrier's report, `desk` for staff who was shown the buyer's code. */
export type ShipmentMover = "staff" | "seller" | "customer" | "shop" | "desk";

interface Move {
  readonly by: readonly ShipmentMover[];
  /** The e-mail to the buyer. */
  readonly mail?: ShipmentMailKind;
  /** The state of the order's money that allows the move: kept, or refunded as well. */
  readonly money: "kept" | "any";
  /** True: the units go on sale again, because they have not left. After shipping, only a reception restocks. */
  readonly restocks?: true;
  /** The parcels that may make this move: those sent by a carrier, or those collected at the desk. Absent: all. */
  readonly only?: "sent" | "collected";
}

/** Every move. A parcel begins as `preparing`; the settlement of its order opens it. */
export const SHIPMENT_MOVES: Readonly<Record<ShipmentState, Readonly<Partial<Record<ShipmentState, Move>>>>> =
  {
    preparing: {
      packed: { by: ["staff", "seller"], mail: "shipment-prepared", money: "kept" },
      // A refund of the whole order cancels the parcel, or a lost dispute about all of its money.
      cancelled: { by: ["shop"], money: "any", restocks: true },
    },
    packed: {
      // `unpack-unit.ts` makes this move when it takes a unit out of the parcel.
      preparing: { by: [], money: "kept" },
      shipped: { by: ["staff", "seller", "shop"], mail: "shipment-shipped", money: "kept", only: "sent" },
      delivered: { by: ["desk"], mail: "shipment-delivered", money: "kept", only: "collected" },
      // A refund that confirms the unpacking cancels the parcel, or staff who unpack later.
      cancelled: { by: ["shop", "staff"], money: "any", restocks: true },
    },
    shipped: {
      // `undo-packing.ts` makes this move while the buyer has not been told of the shipping.
      packed: { by: [], money: "kept" },
      delivered: { by: ["staff", "customer", "shop"], mail: "shipment-delivered", money: "any" },
      lost: { by: ["staff"], money: "any" },
      sent_back: { by: ["staff", "shop"], money: "any" },
    },
    delivered: {},
    // The parcel arrived after all, at a buyer who was not refunded.
    lost: { delivered: { by: ["staff", "shop"], mail: "shipment-delivered", money: "kept" } },
    sent_back: {},
    cancelled: {},
  };

/** A shipped parcel counts as delivered after this many working days, unless its end is known. */
export const WORKING_DAYS_TO_DELIVER = 7;

/** Whether somebody still has to act on a parcel in this state. */
export const isOpenShipment = (state: ShipmentState): boolean =>
  state === "preparing" || state === "packed" || state === "shipped";

/** Whether a parcel has left. */
export const isAway = (state: ShipmentState): boolean =>
  state !== "preparing" && state !== "packed" && state !== "cancelled";

/** The states that somebody may give a parcel next. A parcel of a refunded order can only be unpacked. */
export function nextStates(
  state: ShipmentState,
  by: ShipmentMover,
  { refunded, collected = false }: { readonly refunded: boolean; readonly collected?: boolean },
): ShipmentState[] {
  const moves = Object.entries(SHIPMENT_MOVES[state]) as [ShipmentState, Move][];
  return moves
    .filter(([, { only }]) => only === undefined || (only === "collected") === collected)
    .filter(([, move]) => move.by.includes(by) && (refunded ? move.money === "any" : !move.restocks))
    .map(([to]) => to);
}
