import type { RepairFigures } from "./repair-figures.ts";

/** The states of a repair. `check_repair_move` of the database refuses every other move as well. */
export const REPAIR_STATES = [
  "booked",
  "received",
  "diagnosed",
  "quoted",
  "accepted",
  "waiting_parts",
  "repairing",
  "tested",
  "ready",
  "refused",
  "abandoned",
  "handed_back",
  "shipped_back",
  "cancelled",
] as const;
export type RepairState = (typeof REPAIR_STATES)[number];

/**
 * The author of a move. `shop`: another event, such as the refund of the order. `case`: the after-sale case of the phone
 * has ended. `time`: the deadline of the state has passed.
 */
export const REPAIR_MOVERS = ["staff", "customer", "shop", "case", "time"] as const;
export type RepairMover = (typeof REPAIR_MOVERS)[number];

/**
 * What happens when nobody acts in time. `desk`: the repair leads the board as late. `refuse`: the quote is refused,
 * because silence is never a yes, and the phone goes back. `remind`: the customer is reminded to collect the phone.
 */
type Lateness = "desk" | "refuse" | "remind";

interface StateRule {
  /** The next states and who may choose them. The usual one comes first. */
  readonly to: Readonly<Partial<Record<RepairState, readonly RepairMover[]>>>;
  /** The figure of the setting `repairs` that limits the state. Null: the state has no deadline. */
  readonly due: keyof Omit<RepairFigures, "guaranteeMonths" | "diagnosisFeeCents"> | null;
  readonly late: Lateness | null;
}

/** The case of a phone under guarantee sends the phone back, or decides something else. */
const BY_CASE = { shipped_back: ["case"], cancelled: ["case"] } as const;
const ENDED: StateRule = { to: {}, due: null, late: null };

/** Every state: where it leads, by whom, until when, and what happens when nobody acts. */
export const REPAIR_RULES: Readonly<Record<RepairState, StateRule>> = {
  booked: {
    to: { received: ["staff"], cancelled: ["staff", "customer", "shop", "case"] },
    due: "arrivalDays",
    late: "desk",
  },
  received: {
    to: { diagnosed: ["staff"], refused: ["staff", "customer"], ...BY_CASE },
    due: "diagnosisDays",
    late: "desk",
  },
  diagnosed: {
    to: { accepted: ["staff", "shop"], quoted: ["staff"], refused: ["staff", "customer"], ...BY_CASE },
    due: "diagnosisDays",
    late: "desk",
  },
  quoted: {
    to: {
      accepted: ["customer", "staff"],
      refused: ["customer", "staff", "time"],
      quoted: ["staff"],
      ...BY_CASE,
    },
    due: "quoteDays",
    late: "refuse",
  },
  accepted: {
    to: { repairing: ["staff"], waiting_parts: ["staff"], quoted: ["staff"], refused: ["staff"], ...BY_CASE },
    due: "workDays",
    late: "desk",
  },
  waiting_parts: {
    to: { repairing: ["staff"], quoted: ["staff"], refused: ["staff"], ...BY_CASE },
    due: "partsDays",
    late: "desk",
  },
  repairing: {
    to: { tested: ["staff"], waiting_parts: ["staff"], quoted: ["staff"], refused: ["staff"], ...BY_CASE },
    due: "workDays",
    late: "desk",
  },
  tested: { to: { ready: ["staff"], repairing: ["staff"], ...BY_CASE }, due: "workDays", late: "desk" },
  ready: {
    to: {
      handed_back: ["staff"],
      shipped_back: ["staff", "case"],
      repairing: ["staff"],
      abandoned: ["staff"],
      cancelled: ["case"],
    },
    due: "collectDays",
    late: "remind",
  },
  refused: {
    to: {
      handed_back: ["staff"],
      shipped_back: ["staff", "case"],
      abandoned: ["staff"],
      cancelled: ["case"],
    },
    due: "collectDays",
    late: "remind",
  },
  // A person decides about the phone. It is never sold by itself, and its owner may still come.
  abandoned: { to: { handed_back: ["staff"], shipped_back: ["staff"] }, due: null, late: null },
  handed_back: ENDED,
  shipped_back: ENDED,
  cancelled: ENDED,
};

/** The months after which the owner of a phone that nobody collects is reminded. After the last one, a person decides. */
export const COLLECT_REMINDERS = [1, 3, 6] as const;

export const mayMoveRepair = (from: RepairState, to: RepairState, by: RepairMover): boolean =>
  REPAIR_RULES[from].to[to]?.includes(by) ?? false;

/** The states that somebody may choose next, the usual one first. */
export const nextRepairStates = (from: RepairState, by: RepairMover): RepairState[] =>
  REPAIR_STATES.filter((to) => mayMoveRepair(from, to, by)).toSorted(
    (one, other) => orderIn(from, one) - orderIn(from, other),
  );

const orderIn = (from: RepairState, to: RepairState) => Object.keys(REPAIR_RULES[from].to).indexOf(to);

/** Whether the repair has not ended yet. */
export const isOpenRepair = (state: RepairState): boolean => Object.keys(REPAIR_RULES[state].to).length > 0;

const DAY_MS = 86_400_000;

/** The end of a state that begins at a time. Null for a state without a deadline. */
export function repairDueAt(state: RepairState, figures: RepairFigures, at: Date): Date | null {
  const { due } = REPAIR_RULES[state];
  return due && new Date(at.getTime() + figures[due] * DAY_MS);
}

/** The five steps that a customer sees. */
export const REPAIR_PUBLIC_STEPS = ["booked", "received", "repairing", "ready", "returned"] as const;
export type RepairPublicStep = (typeof REPAIR_PUBLIC_STEPS)[number];

const PUBLIC_STEP: Readonly<Record<RepairState, RepairPublicStep>> = {
  booked: "booked",
  received: "received",
  diagnosed: "received",
  quoted: "received",
  accepted: "repairing",
  waiting_parts: "repairing",
  repairing: "repairing",
  tested: "repairing",
  ready: "ready",
  refused: "received",
  abandoned: "received",
  handed_back: "returned",
  shipped_back: "returned",
  cancelled: "booked",
};

/** The customer's step follows from the state alone, so that the two never differ. */
export const repairStepOf = (state: RepairState): RepairPublicStep => PUBLIC_STEP[state];
