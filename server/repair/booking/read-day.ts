import { and, asc, eq, gte, lt, ne } from "drizzle-orm";
import { addDays, type Day, parisMoment, parisTime } from "#contract/delivery/working-days.ts";
import type { DaySlot, RepairDay } from "#contract/repair/booking/staff-booking.ts";
import { clients } from "#server/accounts/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { orders } from "#server/orders/tables.ts";
import { servicesOf } from "../desk/services-of.ts";
import { repairs } from "../tables.ts";
import { readDesk } from "./read-desk.ts";
import { repairBookings } from "./tables.ts";

/** Days after the shown one that are counted. */
const NEXT_DAYS = 13;

const from = (day: Day) => parisMoment(day, 0);

/** The visits between two days, the first included, in the order of their slots. */
function visitsBetween(db: Queries, first: Day, end: Day) {
  return db
    .select({
      ...{ id: repairs.id, number: repairs.number, phone: repairs.phone, state: repairs.state },
      ...{ startsAt: repairBookings.startsAt, endsAt: repairBookings.endsAt },
      ...{ counterName: repairs.name, counterPhone: repairs.telephone },
      ...{ orderName: orders.shipName, orderPhone: clients.telephone },
      version: versionOf(repairBookings),
    })
    .from(repairBookings)
    .innerJoin(repairs, eq(repairs.id, repairBookings.repairId))
    .leftJoin(orders, eq(orders.id, repairs.orderId))
    .leftJoin(clients, eq(clients.userId, orders.userId))
    .where(
      and(
        gte(repairBookings.startsAt, from(first)),
        lt(repairBookings.startsAt, from(end)),
        ne(repairs.state, "cancelled"),
      ),
    )
    .orderBy(asc(repairBookings.startsAt), asc(repairs.id));
}

/** A day of the repair desk: its slots with those who come, those who came without a visit, and how full the next days are. */
export async function readDay(db: Queries, asked: Day | undefined, now: Date): Promise<RepairDay> {
  const day = asked ?? parisTime(now).day;
  const [plan, coming, came] = await Promise.all([
    readDesk(db),
    visitsBetween(db, day, addDays(day, NEXT_DAYS + 1)),
    db
      .select()
      .from(repairs)
      .where(
        and(
          eq(repairs.source, "walk_in"),
          gte(repairs.createdAt, from(day)),
          lt(repairs.createdAt, from(addDays(day, 1))),
        ),
      )
      .orderBy(asc(repairs.createdAt))
      .limit(200),
  ]);
  const dayOf = (row: (typeof coming)[number]) => parisTime(row.startsAt ?? now).day;
  const ofDay = coming.filter((row) => dayOf(row) === day);
  const services = await servicesOf(
    db,
    ofDay.map(({ id }) => id),
  );
  const { capacity } = plan.deskOn(day);
  const slots = new Map<string, DaySlot>();
  for (const { startsAt, endsAt } of plan.slotsOn(day))
    slots.set(startsAt.toISOString(), {
      ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), capacity, visits: [] },
    });
  for (const row of ofDay) {
    const startsAt = row.startsAt?.toISOString() ?? "";
    const slot = slots.get(startsAt) ?? {
      ...{ startsAt, endsAt: row.endsAt?.toISOString() ?? startsAt, capacity: 0, visits: [] },
    };
    slot.visits.push({
      ...{ number: row.number, version: row.version, phone: row.phone, state: row.state },
      services: services.get(row.id) ?? [],
      name: row.orderName ?? row.counterName,
      telephone: row.orderName === null ? row.counterPhone : (row.orderPhone ?? ""),
    });
    slots.set(startsAt, slot);
  }
  const next = Array.from({ length: NEXT_DAYS + 1 }, (_, count) => addDays(day, count))
    .map((one) => ({
      day: one,
      visits: coming.filter((row) => dayOf(row) === one).length,
      capacity: plan.slotsOn(one).length * plan.deskOn(one).capacity,
    }))
    .filter(({ visits, capacity: room }) => visits > 0 || room > 0);
  return {
    day,
    slots: [...slots.values()].toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1)),
    walkIns: came.map(({ number, phone, name, state, createdAt }) => ({
      ...{ number, phone, name, state, at: createdAt.toISOString() },
    })),
    next,
  };
}
