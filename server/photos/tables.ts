import { integer, pgTable, smallint, timestamp, uuid } from "drizzle-orm/pg-core";

export const photos = pgTable("photos", {
  id: uuid().primaryKey(),
  sellerId: integer("seller_id").notNull(),
  /** Null until the photograph is attached to a listing. */
  itemId: integer("item_id"),
  /** The position within the listing, from 0. */
  position: smallint(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
