import type { BuybackFigures } from "./buyback-figures.ts";

/** The states of a buy-back whose customer has got a price. */
export const OFFER_STATES = [
  ...([
    "offered",
    "accepted",
    "sent",
    "received",
    "inspected",
    "matched",
    "countered",
    "bought",
    "paid",
  ] as const),
  ...(["expired", "declined", "returning", "returned", "refused", "recycled", "cancelled"] as const),
] as const;
/** The states of a buy-back. `asked`: staff has to set the price. */
export const BUYBACK_STATES = ["asked", ...OFFER_STATES] as const;
export type BuybackState = (typeof BUYBACK_STATES)[number];

/** The author of a move. `time`: the deadline of the state has passed. `rule`: the shop by itself, such as a price that matches. */
export type Mover = "customer" | "staff" | "bench" | "rule" | "time";

interface StateRule {
  readonly to: Readonly<Partial<Record<BuybackState, readonly Mover[]>>>;
  /**
   * The figure of the setting `buyback` with the days until `ends`, and the days after which the customer is reminded. A deadline
   * without `ends` moves nothing: the desk sees that it is late.
   */
  readonly wait?: {
    readonly days: keyof BuybackFigures;
    /** Whether only working days count. */
    readonly working?: true;
    readonly ends?: BuybackState;
    readonly reminders: readonly number[];
  };
}

/** Every state of a buy-back: its moves with who makes them, and its deadline. Silence is never a yes: time only ever ends an offer. */
export const BUYBACK_RULES: Readonly<Record<BuybackState, StateRule>> = {
  asked: {
    to: { offered: ["staff"], cancelled: ["staff"] },
    wait: { days: "priceDays", reminders: [] },
  },
  offered: {
    to: { accepted: ["customer"], declined: ["customer"], expired: ["time"] },
    wait: { days: "offerDays", ends: "expired", reminders: [7] },
  },
  accepted: {
    // A phone may come before anybody says that it was posted. An offer accepted by word alone is completed by its customer.
    to: {
      accepted: ["customer"],
      ...{
        sent: ["customer", "staff", "rule"],
        received: ["bench"],
        cancelled: ["customer", "staff", "time"],
      },
    },
    wait: { days: "postDays", ends: "cancelled", reminders: [7, 14] },
  },
  sent: { to: { received: ["bench"], cancelled: ["staff"] } },
  received: {
    to: { inspected: ["bench"], refused: ["bench"], recycled: ["bench"] },
    wait: { days: "inspectDays", working: true, reminders: [] },
  },
  inspected: { to: { matched: ["rule"], countered: ["bench"] } },
  matched: { to: { bought: ["rule"] } },
  countered: {
    to: { bought: ["customer"], declined: ["customer", "time"] },
    wait: { days: "counterDays", ends: "declined", reminders: [3, 7] },
  },
  bought: { to: { paid: ["staff", "rule"] }, wait: { days: "payDays", reminders: [] } },
  paid: { to: {} },
  expired: { to: {} },
  // With a phone in the shop, it is sent back.
  declined: { to: { returning: ["staff"] } },
  // The owner may remove the lock from afar.
  refused: { to: { received: ["bench"], returning: ["staff"], recycled: ["customer", "staff"] } },
  returning: { to: { returned: ["staff"] } },
  returned: { to: {} },
  recycled: { to: {} },
  // A phone that comes after the deadline ended its buy-back (`endedByTime`), never after a cancellation by a person.
  cancelled: { to: { received: ["bench"] } },
};

export const mayMove = (from: BuybackState, to: BuybackState, by: Mover): boolean =>
  BUYBACK_RULES[from].to[to]?.includes(by) ?? false;
