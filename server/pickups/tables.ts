import { date, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { PickupState } from "#contract/pickups/pickups.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Parcels that buyers collect at the shop's desk. */
export const pickups = pgTable("pickups", {
  shipmentId: integer("shipment_id").primaryKey(),
  /** The code that the buyer shows at the desk. */
  code: text().notNull(),
  state: text().$type<PickupState>().notNull().default("ready"),
  readyAt: instant("ready_at").notNull(),
  /** The last day in Paris on which the parcel is kept. */
  keepUntil: date("keep_until").notNull(),
  remindOn: date("remind_on").notNull(),
  remindedAt: instant("reminded_at"),
  endedAt: instant("ended_at"),
  handedBy: integer("handed_by"),
});
export type PickupRow = typeof pickups.$inferSelect;
