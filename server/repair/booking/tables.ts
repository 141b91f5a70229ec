import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ArrivalWay } from "#contract/repair/booking/booking.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The slots in which somebody booked once. The row is locked while a place in the slot is taken. */
export const repairSlots = pgTable("repair_slots", { startsAt: instant("starts_at").primaryKey() });

/** How an awaited phone arrives. At most one row a repair. */
export const repairBookings = pgTable("repair_bookings", {
  repairId: integer("repair_id").primaryKey(),
  way: text().$type<ArrivalWay>().notNull(),
  startsAt: instant("starts_at"),
  endsAt: instant("ends_at"),
  place: text().notNull().default(""),
  address: text().notNull().default(""),
  bookedAt: instant("booked_at").notNull(),
});
export type BookingRow = typeof repairBookings.$inferSelect;
