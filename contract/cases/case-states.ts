/** The states of a case. `check_case_move` of the database refuses every other move as well. */
export const CASE_STATES = [
  "opened",
  "awaiting_return",
  "received",
  "inspected",
  "decided",
  "closed",
  "rejected",
  "cancelled",
] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const CASE_KINDS = ["change_of_mind", "guarantee", "transit_damage", "wrong_item", "lost"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_OUTCOMES = ["refund", "repair", "replace", "reject", "hand_back"] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

export const FINDINGS = [
  "as_described",
  "fault_confirmed",
  "no_fault",
  "damaged_by_customer",
  "other_item",
] as const;
export type Finding = (typeof FINDINGS)[number];

export const CASE_LIMITS = { description: 2000, reason: 1000, note: 2000, photos: 6 } as const;

/** The movers of a case. `shop` stands for events: the refund succeeded, or the new phone was delivered. */
export type CaseMover = "staff" | "customer" | "shop";

/** Every move: from → to, and who makes it. */
export const CASE_MOVES: Readonly<
  Record<CaseState, Readonly<Partial<Record<CaseState, readonly CaseMover[]>>>>
> = {
  opened: {
    awaiting_return: ["staff"],
    // The customer brought the goods, or sent them without waiting for a label.
    received: ["staff"],
    decided: ["staff"],
    rejected: ["staff"],
    cancelled: ["customer"],
  },
  awaiting_return: {
    received: ["staff"],
    // A withdrawal with proof that its parcel was posted.
    decided: ["staff"],
    rejected: ["staff"],
    cancelled: ["customer"],
  },
  received: { inspected: ["staff"] },
  inspected: { decided: ["staff"] },
  // The replacement never arrived, so staff decides again.
  decided: { decided: ["staff"], closed: ["staff", "shop"] },
  closed: {},
  rejected: {},
  cancelled: {},
};

export const mayMoveCase = (from: CaseState, to: CaseState, by: CaseMover): boolean =>
  CASE_MOVES[from][to]?.includes(by) ?? false;

/** Whether somebody still has to act on a case in this state. */
export const isOpenCase = (state: CaseState): boolean => Object.keys(CASE_MOVES[state]).length > 0;

/** The facts that the rules of a case read. */
export interface CaseFacts {
  readonly state: CaseState;
  readonly kind: CaseKind;
  readonly outcome: CaseOutcome | null;
  /** Goods of the case have left the shop and must come back. */
  readonly hasGoods: boolean;
  /** A withdrawal opened the case. It is already accepted. */
  readonly isWithdrawal: boolean;
  /** The customer proved that the parcel was posted. */
  readonly isPosted: boolean;
  /** The parcel with the replacement was lost, or came back. */
  readonly isReplacementGone: boolean;
  /** The last finding about the goods. Null before an inspection. */
  readonly finding: Finding | null;
  /** The parcel held a phone that is no unit of the shop. As far as the shop knows, the buyer still has the units of the case. */
  readonly isForeign: boolean;
}

export const CASE_ACTS = [
  "accept",
  "receive",
  "note_posting",
  "inspect",
  "decide",
  "reject",
  "send_refund",
  "ship_replacement",
  "send_back",
] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

/** The acts that staff may choose next, the usual one first. */
export function caseActs(facts: CaseFacts): CaseAct[] {
  const { state, kind, outcome, hasGoods, isWithdrawal, isPosted, isReplacementGone } = facts;
  switch (state) {
    case "opened":
      if (isWithdrawal) return hasGoods ? ["accept", "receive"] : ["decide"];
      if (!hasGoods) return ["decide", "reject"];
      return kind === "transit_damage"
        ? ["accept", "receive", "decide", "reject"]
        : ["accept", "receive", "reject"];
    case "awaiting_return":
      if (kind !== "change_of_mind") return ["receive", "reject"];
      return isPosted ? ["receive", "decide", "reject"] : ["receive", "note_posting", "reject"];
    case "received":
      return ["inspect"];
    case "inspected":
      return ["decide"];
    case "decided":
      if (outcome === "refund") return ["send_refund"];
      if (outcome === "replace") return isReplacementGone ? ["decide"] : ["ship_replacement"];
      // After a failed repair, staff decides again.
      return outcome === "repair" ? ["send_back", "decide"] : ["send_back"];
    default:
      return [];
  }
}

const OUTCOMES_OF: Readonly<Record<CaseKind, readonly CaseOutcome[]>> = {
  change_of_mind: ["refund", "reject"],
  guarantee: ["repair", "replace", "refund", "hand_back", "reject"],
  transit_damage: ["replace", "refund", "repair", "reject"],
  wrong_item: ["replace", "refund", "reject"],
  lost: ["replace", "refund"],
};

/**
 * The outcomes that staff may decide. While the goods are away, they are refunded; lost goods may also be replaced. A failed
 * replacement is refunded. A failed repair is replaced or refunded. An accepted withdrawal is refunded, with less for use beyond
 * trying the goods (article L221-23 of the consumer code); it is refused only when something else came. Goods that are no unit of
 * the shop go back to the buyer. A refund is then possible only for a wrong item, because the shop may have sent it.
 */
export function outcomesOf({
  kind,
  state,
  outcome,
  isWithdrawal,
  finding,
  isForeign,
}: Pick<CaseFacts, "kind" | "state" | "outcome" | "isWithdrawal" | "finding" | "isForeign">): CaseOutcome[] {
  if (state === "decided" && outcome === "repair") return ["replace", "refund"];
  if (kind === "lost" && state !== "decided") return [...OUTCOMES_OF[kind]];
  if (state !== "inspected") return ["refund"];
  return OUTCOMES_OF[kind].filter((one) => {
    if (isForeign)
      return one === "reject" || one === "hand_back" || (one === "refund" && kind === "wrong_item");
    return one !== "reject" || !isWithdrawal || finding === "other_item";
  });
}
