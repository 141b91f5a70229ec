import { eq } from "drizzle-orm";
import { parisTime } from "#contract/delivery/working-days.ts";
import type { ArrivalWay } from "#contract/repair/booking/booking.ts";
import { isInTime, mayChange, offeredDays, type Slot } from "#contract/repair/booking/slots.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import type { RepairDeps } from "../desk/move-repair.ts";
import type { LockedRepair } from "../tables.ts";
import { bookingMail } from "./booking-mail.ts";
import { countTaken } from "./count-taken.ts";
import { findBooking, type SeenBooking } from "./read-arrivals.ts";
import { readDesk } from "./read-desk.ts";
import { type BookingRow, repairBookings, repairSlots } from "./tables.ts";

export type BookingDeps = RepairDeps & Pick<Shop, "company">;

export interface Choice {
  /** The version that the person saw; null for no choice yet. */
  readonly version: string | null;
  readonly way: ArrivalWay;
  readonly startsAt: Date | null;
}

/** Staff says why; the reason is in the customer's mail. */
export type Chooser =
  | { readonly kind: "customer" }
  | { readonly kind: "staff"; readonly actor: StaffActor; readonly reason: string };

/**
 * The choice for a locked repair, if the person may change it. Errors: STALE for a phone that is not awaited and for another
 * version; VISIT_FIXED for a customer on the day of the visit.
 */
async function changeable(
  tx: Transaction,
  deps: BookingDeps,
  found: LockedRepair,
  { version, by }: { readonly version: string | null; readonly by: Chooser },
): Promise<SeenBooking | null> {
  if (found.state !== "booked") throw new Failure("STALE");
  const present = await findBooking(tx, found.id);
  if ((present?.version ?? null) !== version) throw new Failure("STALE");
  if (by.kind === "customer" && present?.startsAt && !mayChange(present.startsAt, deps.clock()))
    throw new Failure("VISIT_FIXED");
  return present;
}

/**
 * Takes a place in a slot: one for all phones of an order that come together. The row of the slot stays locked until the transaction
 * ends, so that two people never take the last place. Error: SLOT_GONE for a slot that is full or past, and for a time that is no slot.
 */
async function takePlace(
  tx: Transaction,
  deps: BookingDeps,
  { repairId, startsAt, by }: { readonly repairId: number; readonly startsAt: Date; readonly by: Chooser },
): Promise<Slot & { readonly place: string; readonly address: string }> {
  const [now, plan] = [deps.clock(), await readDesk(tx)];
  const { day } = parisTime(startsAt);
  const slot = plan.slotsOn(day).find((one) => one.startsAt.getTime() === startsAt.getTime());
  const desk = plan.deskOn(day);
  if (!slot || slot.endsAt <= now) throw new Failure("SLOT_GONE");
  const isOffered = offeredDays(desk, now).includes(day) && isInTime(desk, slot, now);
  if (by.kind === "customer" && !isOffered) throw new Failure("SLOT_GONE");
  await tx.insert(repairSlots).values({ startsAt }).onConflictDoNothing();
  await tx.select().from(repairSlots).where(eq(repairSlots.startsAt, startsAt)).for("update");
  const taken = (await countTaken(tx, startsAt, repairId)).get(startsAt.getTime()) ?? 0;
  if (taken >= desk.capacity) throw new Failure("SLOT_GONE");
  const { name, address } = deps.company();
  return { ...slot, ...(plan.placeOn(day) ?? { place: name, address }) };
}

const isSame = (present: BookingRow | null, { way, startsAt }: Choice) =>
  present?.way === way && present.startsAt?.getTime() === startsAt?.getTime();

/**
 * Writes how a locked repair's phone arrives, with its event, mail and audit row. It must be the last statement of its
 * transaction. The same choice again changes nothing.
 * Errors: STALE; VISIT_FIXED; SLOT_GONE; VALIDATION, `startsAt`, without a slot, and `way` for a way that is not on offer.
 */
export async function writeBooking(
  tx: Transaction,
  deps: BookingDeps,
  found: LockedRepair,
  choice: Choice,
  by: Chooser,
): Promise<void> {
  const known = await findBooking(tx, found.id);
  if (found.state === "booked" && isSame(known, choice)) return;
  const present = await changeable(tx, deps, found, { version: choice.version, by });
  const at = deps.clock();
  const desk = (await readDesk(tx)).deskOn(parisTime(at).day);
  if (!(choice.way === "post" ? desk.post : desk.dropOff))
    throw new Failure("VALIDATION", { fields: { way: "INVALID" } });
  if (choice.way === "drop_off" && !choice.startsAt)
    throw new Failure("VALIDATION", { fields: { startsAt: "REQUIRED" } });
  const slot =
    choice.way === "drop_off" && choice.startsAt
      ? await takePlace(tx, deps, { repairId: found.id, startsAt: choice.startsAt, by })
      : { startsAt: null, endsAt: null, place: "", address: "" };
  const values = { way: choice.way, ...slot, bookedAt: at };
  await tx
    .insert(repairBookings)
    .values({ repairId: found.id, ...values })
    .onConflictDoUpdate({ target: repairBookings.repairId, set: values });
  const isMoved = present?.way === "drop_off" && choice.way === "drop_off";
  await bookingMail(tx, deps, found, {
    ...{ kind: choice.way === "post" ? "repair-post" : isMoved ? "repair-visit-moved" : "repair-visit", at },
    ...{ visit: { repairId: found.id, ...values }, reason: by.kind === "staff" ? by.reason : "" },
  });
  const kind = choice.way === "post" ? "post-chosen" : isMoved ? "visit-moved" : "visit-booked";
  await tell(tx, deps, found, { kind, present, next: slot.startsAt, by });
}

/** Cancels the visit or the parcel of a locked repair; the repair stays booked. Errors as `writeBooking`. */
export async function cancelBooking(
  tx: Transaction,
  deps: BookingDeps,
  found: LockedRepair,
  version: string,
  by: Chooser,
): Promise<void> {
  const present = await changeable(tx, deps, found, { version, by });
  if (!present) throw new Failure("STALE");
  const at = deps.clock();
  await tx.delete(repairBookings).where(eq(repairBookings.repairId, found.id));
  if (present.startsAt)
    await bookingMail(tx, deps, found, {
      ...{ kind: "repair-visit-cancelled", at, visit: present, reason: by.kind === "staff" ? by.reason : "" },
    });
  await tell(tx, deps, found, { kind: "visit-cancelled", present, next: null, by });
}

interface Told {
  readonly kind: "visit-booked" | "visit-moved" | "visit-cancelled" | "post-chosen";
  readonly present: SeenBooking | null;
  readonly next: Date | null;
  readonly by: Chooser;
}

async function tell(
  tx: Transaction,
  deps: BookingDeps,
  { number }: LockedRepair,
  { kind, present, next, by }: Told,
): Promise<void> {
  const visit = next ?? present?.startsAt ?? null;
  const event = {
    ...{ kind: `repair.${kind}` as const, subject: { type: "repair" as const, id: number }, public: true },
    at: deps.clock(),
    facts: visit ? { visit: visit.toISOString() } : {},
  };
  if (by.kind === "customer") return recordEvent(tx, { ...event, by: { kind: "customer" } });
  const { actor, reason } = by;
  const changes = {
    visit: { from: present?.startsAt?.toISOString() ?? null, to: next?.toISOString() ?? null },
  };
  return recordStaffAct(tx, deps.clock, {
    ...{ ...event, facts: { ...event.facts, reason }, actor, reason, changes },
  });
}
