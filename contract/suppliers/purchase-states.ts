/** `draft`: nobody has sent it. `sent`: the supplier has it, and lists are received against it. `closed`: nothing more comes. */
export const PURCHASE_STATES = ["draft", "sent", "closed"] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** The states that may follow a state. */
export const NEXT_PURCHASE_STATES: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  draft: ["sent", "closed"],
  sent: ["closed"],
  closed: [],
};
