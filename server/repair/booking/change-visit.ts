import { eq } from "drizzle-orm";
import { parisTime } from "#contract/delivery/working-days.ts";
import { offeredDays } from "#contract/repair/booking/slots.ts";
import type { StaffVisit, VisitChange } from "#contract/repair/booking/staff-booking.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { lockRepair } from "../desk/move-repair.ts";
import { repairs } from "../tables.ts";
import { newestRepairLabel } from "./buy-labels.ts";
import { countTaken } from "./count-taken.ts";
import { findBooking, presentBooking } from "./read-arrivals.ts";
import { readDesk } from "./read-desk.ts";
import { type BookingDeps, cancelBooking, writeBooking } from "./write-booking.ts";

/** The visit of a repair for staff, and the slots with room until their end. Error: NOT_FOUND. */
export async function readVisit(db: Queries, number: string, now: Date): Promise<StaffVisit> {
  const [repair] = await db.select().from(repairs).where(eq(repairs.number, number));
  if (!repair) throw new Failure("NOT_FOUND");
  const isAwaited = repair.state === "booked";
  const [booking, plan, label] = await Promise.all([
    findBooking(db, repair.id),
    readDesk(db),
    newestRepairLabel(db, repair.id),
  ]);
  const today = parisTime(now).day;
  const taken = isAwaited ? await countTaken(db, new Date(0), repair.id) : new Map<number, number>();
  const slots = isAwaited
    ? offeredDays(plan.deskOn(today), now).flatMap((day) =>
        plan
          .slotsOn(day)
          .filter(
            ({ startsAt, endsAt }) =>
              endsAt > now && (taken.get(startsAt.getTime()) ?? 0) < plan.deskOn(day).capacity,
          ),
      )
    : [];
  return {
    ...{ isAwaited, label, booking: booking && presentBooking(booking) },
    slots: slots.map(({ startsAt, endsAt }) => ({
      ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    })),
  };
}

/** Books, moves or cancels a visit for a customer, who gets a mail with the reason. Errors: NOT_FOUND; those of `writeBooking`. */
export async function changeVisit(
  deps: BookingDeps & Pick<Shop, "database">,
  number: string,
  { version, startsAt, reason }: VisitChange,
  actor: StaffActor,
): Promise<StaffVisit> {
  await transact(deps.database, async (tx) => {
    const found = await lockRepair(tx, number);
    const by = { kind: "staff", actor, reason } as const;
    if (startsAt) {
      const choice = { version, way: "drop_off", startsAt: new Date(startsAt) } as const;
      return writeBooking(tx, deps, found, choice, by);
    }
    if (version === null) throw new Failure("STALE");
    return cancelBooking(tx, deps, found, version, by);
  });
  return readVisit(deps.database, number, deps.clock());
}
