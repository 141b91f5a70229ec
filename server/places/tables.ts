import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const places = pgTable("places", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** On the label of the shelf: `A-03`. */
  code: text().notNull(),
  name: text().notNull(),
  /** The order in which a person passes the places. */
  walk: integer().notNull(),
  createdAt: instant("created_at").notNull(),
  retiredAt: instant("retired_at"),
});
export type PlaceRow = typeof places.$inferSelect;
