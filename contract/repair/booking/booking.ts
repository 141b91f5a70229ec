import * as z from "zod/mini";
import { rowVersion } from "../../fields.ts";
import { TrackingToken } from "../../shipments/tracking.ts";
import { RepairNumber } from "../staff-repairs.ts";

/** How a phone reaches the desk: its customer brings it in a slot, or sends it. */
export const ARRIVAL_WAYS = ["drop_off", "post"] as const;
export type ArrivalWay = (typeof ARRIVAL_WAYS)[number];

const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/, "INVALID"));

/** The customer's choice. */
export const Booking = z.object({
  version: z.string(),
  way: z.enum(ARRIVAL_WAYS),
  /** Null for a phone that is sent. */
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  /** The place of the visit, as it was when the slot was chosen. Null for a phone that is sent. */
  place: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type Booking = z.infer<typeof Booking>;

/** How an awaited phone arrives. */
export const Arrival = z.object({
  /** The ways on offer. */
  ways: z.array(z.enum(ARRIVAL_WAYS)),
  booking: z.nullable(Booking),
  /** Whether the customer may still change the choice. False on the day of the visit. */
  isOpen: z.boolean(),
  /** Whether a prepaid label can be printed. */
  hasLabel: z.boolean(),
});
export type Arrival = z.infer<typeof Arrival>;

const ofRepair = { token: TrackingToken, number: RepairNumber };

/** `POST /tracking/repair-slots`. */
export const SlotsWish = z.strictObject(ofRepair);
export type SlotsWish = z.infer<typeof SlotsWish>;

/** The slots that can be chosen, oldest first. */
export const FreeSlots = z.object({
  place: z.string(),
  address: z.string(),
  slots: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })),
});
export type FreeSlots = z.infer<typeof FreeSlots>;

/** `POST /tracking/repair-bookings`: chooses a way, or another one. `version` is the choice on the page; null for none. */
export const BookingWish = z.strictObject({
  ...ofRepair,
  version: z.nullable(rowVersion),
  way: z.enum(ARRIVAL_WAYS, "INVALID"),
  /** The beginning of a slot; null for a phone that is sent. */
  startsAt: z.nullable(instant),
});
export type BookingWish = z.infer<typeof BookingWish>;

/** `POST /tracking/repair-bookings/cancel`. */
export const BookingCancel = z.strictObject({ ...ofRepair, version: rowVersion });
export type BookingCancel = z.infer<typeof BookingCancel>;

export const SlotStart = instant;
