import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The collection points of the shop's list. */
export const relayPoints = pgTable("relay_points", {
  id: text().primaryKey(),
  name: text().notNull(),
  street: text().notNull(),
  postalCode: text("postal_code").notNull(),
  town: text().notNull(),
  hours: text().notNull(),
  /** The town as the search compares it. */
  townKey: text("town_key").notNull(),
  /** When the list no longer had the point. */
  closedAt: timestamp("closed_at", { withTimezone: true }),
});
