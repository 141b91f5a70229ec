import * as z from "zod/mini";
import { isCalendarDay } from "../../delivery/working-days.ts";
import { rowVersion } from "../../fields.ts";
import { plainText } from "../../typed-text.ts";
import { REPAIR_STATES } from "../repair-states.ts";
import { REPAIR_LIMITS } from "../staff-repairs.ts";
import { withoutUnlockCode } from "../unlock-code.ts";
import { Booking, SlotStart } from "./booking.ts";

/** `GET /admin/api/repair-days`: without `day`, today in Paris. */
export const DayQuery = z.object({
  day: z.optional(z.string().check(z.refine(isCalendarDay, "INVALID"))),
});

/** Somebody who comes in a slot. */
export const DayVisit = z.object({
  number: z.string(),
  /** The version of the visit. */
  version: z.string(),
  phone: z.string(),
  services: z.array(z.string()),
  name: z.string(),
  telephone: z.string(),
  state: z.enum(REPAIR_STATES),
});
export type DayVisit = z.infer<typeof DayVisit>;

export const DaySlot = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  /** 0: the desk is no longer open then, but somebody has booked. */
  capacity: z.int(),
  visits: z.array(DayVisit),
});
export type DaySlot = z.infer<typeof DaySlot>;

/** Somebody who came without a visit. */
export const DayWalkIn = z.object({
  number: z.string(),
  phone: z.string(),
  name: z.string(),
  state: z.enum(REPAIR_STATES),
  at: z.string(),
});
export type DayWalkIn = z.infer<typeof DayWalkIn>;

/** A day of the repair desk. */
export const RepairDay = z.object({
  day: z.string(),
  slots: z.array(DaySlot),
  walkIns: z.array(DayWalkIn),
  /** This day and the next ones on which the desk is open or somebody comes. */
  next: z.array(z.object({ day: z.string(), visits: z.int(), capacity: z.int() })),
});
export type RepairDay = z.infer<typeof RepairDay>;

/** `GET /admin/api/repairs/:number/visit`. */
/** The prepaid label of a phone that is sent. `reason`: why the provider refused it. */
export const RepairLabel = z.object({
  state: z.enum(["ordered", "bought", "refused", "cancelled"]),
  number: z.nullable(z.string()),
  priceCents: z.nullable(z.int()),
  reason: z.nullable(z.string()),
});
export type RepairLabel = z.infer<typeof RepairLabel>;

export const StaffVisit = z.object({
  label: z.nullable(RepairLabel),
  booking: z.nullable(Booking),
  /** Whether the phone is awaited, so that a visit can be booked, moved or cancelled. */
  isAwaited: z.boolean(),
  /** The slots with room, oldest first. */
  slots: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })),
});
export type StaffVisit = z.infer<typeof StaffVisit>;

/** `POST /admin/api/repairs/:number/visit`: books or moves a visit; without `startsAt`, cancels it. */
export const VisitChange = z.strictObject({
  /** The version of the visit on the page; null for none. */
  version: z.nullable(rowVersion),
  startsAt: z.nullable(SlotStart),
  reason: plainText(REPAIR_LIMITS.reason).check(withoutUnlockCode),
});
export type VisitChange = z.infer<typeof VisitChange>;
