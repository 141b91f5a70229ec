import { eq, sql } from "drizzle-orm";
import { parisTime } from "#contract/delivery/working-days.ts";
import { ARRIVAL_WAYS, type Arrival, type Booking } from "#contract/repair/booking/booking.ts";
import { mayChange } from "#contract/repair/booking/slots.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { WAITING_REPAIRS } from "../desk/waiting-repairs.ts";
import { hasRepairLabel } from "./buy-labels.ts";
import { readDesk } from "./read-desk.ts";
import { type BookingRow, repairBookings } from "./tables.ts";

export interface SeenBooking extends BookingRow {
  readonly version: string;
}

/** What was chosen for a repair; null for nothing. */
export async function findBooking(db: Queries, repairId: number): Promise<SeenBooking | null> {
  const [found] = await db
    .select({ row: repairBookings, version: versionOf(repairBookings) })
    .from(repairBookings)
    .where(eq(repairBookings.repairId, repairId));
  return found ? { ...found.row, version: found.version } : null;
}

export const presentBooking = ({ version, way, startsAt, endsAt, place, address }: SeenBooking): Booking => ({
  ...{ version, way, startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null },
  ...(startsAt ? { place, address } : { place: null, address: null }),
});

/** How the awaited phones among some repairs arrive, by the repair's id. */
export async function readArrivals(
  db: Queries,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Arrival>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from repairs r
    where r.id = any(${sql.param(ids)}::int[]) and r.state = 'booked' and ${WAITING_REPAIRS}`);
  if (rows.length === 0) return new Map();
  const desk = (await readDesk(db)).deskOn(parisTime(now).day);
  const ways = ARRIVAL_WAYS.filter((way) => (way === "post" ? desk.post : desk.dropOff));
  const arrivals = new Map<number, Arrival>();
  for (const { id } of rows) {
    const booking = await findBooking(db, id);
    arrivals.set(id, {
      ways,
      booking: booking && presentBooking(booking),
      isOpen: !booking?.startsAt || mayChange(booking.startsAt, now),
      hasLabel: await hasRepairLabel(db, id),
    });
  }
  return arrivals;
}
