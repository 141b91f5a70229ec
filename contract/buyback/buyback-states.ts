/** The states of a buy-back whose customer has got a price. */
export const OFFER_STATES = ["offered", "accepted", "declined", "expired", "cancelled"] as const;
/** The states of a buy-back. `asked`: staff has to set the price. */
export const BUYBACK_STATES = ["asked", ...OFFER_STATES] as const;
export type BuybackState = (typeof BUYBACK_STATES)[number];

/** The author of a move. `time`: the deadline of the state has passed. */
type Mover = "customer" | "staff" | "time";

/** Every move of a buy-back and who makes it. Silence is never a yes: time only ever ends an offer. */
const BUYBACK_MOVES: Readonly<
  Record<BuybackState, Readonly<Partial<Record<BuybackState, readonly Mover[]>>>>
> = {
  asked: { offered: ["staff"], cancelled: ["staff"] },
  offered: { accepted: ["customer"], declined: ["customer"], expired: ["time"] },
  accepted: { cancelled: ["customer", "staff"] },
  declined: {},
  expired: {},
  cancelled: {},
};

export const mayMove = (from: BuybackState, to: BuybackState, by: Mover): boolean =>
  BUYBACK_MOVES[from][to]?.includes(by) ?? false;
