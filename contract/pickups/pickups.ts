import * as z from "zod/mini";
import { rowVersion } from "../fields.ts";
import { bare } from "../text/plain.ts";

/** The states of a pickup. `check_pickup_move` of the database refuses every other move as well. */
export const PICKUP_STATES = ["ready", "collected", "expired", "withdrawn"] as const;
export type PickupState = (typeof PICKUP_STATES)[number];

/**
 * Every move: from → to, by whom. A pickup begins when its parcel is packed and is withdrawn when the parcel is unpacked. After its
 * last day it expires: a refund is proposed, and until it is paid the buyer may still collect the parcel.
 */
const PICKUP_MOVES: Readonly<
  Record<PickupState, Readonly<Partial<Record<PickupState, "desk" | "packing" | "job">>>>
> = {
  ready: { collected: "desk", expired: "job", withdrawn: "packing" },
  expired: { collected: "desk", withdrawn: "packing" },
  withdrawn: { ready: "packing" },
  collected: {},
};

export const mayMovePickup = (from: PickupState, to: PickupState): boolean => to in PICKUP_MOVES[from];

/** A code as people type it or a scanner reads it: `7k3m 9qxw` is 7K3M-9QXW. */
const readPickupCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/^(.{4})(.{4})$/, "$1-$2");

export const PickupCode = z
  .string("REQUIRED")
  .check(
    bare(),
    z.minLength(1, "REQUIRED"),
    z.maxLength(40, "TOO_LONG"),
    z.overwrite(readPickupCode),
    z.regex(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/, "INVALID"),
  );

/** A parcel's pickup as its buyer sees it. */
export const Pickup = z.object({
  state: z.enum(PICKUP_STATES),
  /** The code to show at the desk. Null once the parcel was handed over. */
  code: z.nullable(z.string()),
  /** The last day on which the parcel is kept. */
  keepUntil: z.string(),
});
export type Pickup = z.infer<typeof Pickup>;

/** A parcel at the desk, for staff. Its code is the buyer's secret. */
export const DeskPickup = z.object({
  /** The version of the parcel. */
  version: z.string(),
  number: z.string(),
  name: z.string(),
  state: z.enum(PICKUP_STATES),
  readyAt: z.string(),
  keepUntil: z.string(),
  /** A refund of the order waits for a person's decision. */
  isRefundProposed: z.boolean(),
  /** The buyer disputes the payment at the bank: the parcel is not handed over. */
  isDisputed: z.boolean(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
});
export type DeskPickup = z.infer<typeof DeskPickup>;

export const PickupLook = z.strictObject({ code: PickupCode });
/** `POST /admin/api/pickups/handover`. */
export const Handover = z.strictObject({ code: PickupCode, version: rowVersion });
export type Handover = z.infer<typeof Handover>;
