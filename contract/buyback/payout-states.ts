/** `waiting`: the transfer came back, and the person has to name another account. */
export const PAYOUT_STATES = ["waiting", "due", "batched", "sent", "paid", "returned"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Every move of a payout. The database refuses every other move as well. */
const PAYOUT_MOVES: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  waiting: ["due"],
  due: ["batched"],
  batched: ["due", "sent"],
  sent: ["paid", "returned"],
  paid: ["returned"],
  returned: [],
};

export const mayMovePayout = (from: PayoutState, to: PayoutState): boolean => PAYOUT_MOVES[from].includes(to);

/** `PAYOUT-12`, the EndToEndId of the transfer of payout 12. The bank's statement repeats it. */
export const endToEndId = (payoutId: number): string => `PAYOUT-${payoutId}`;
