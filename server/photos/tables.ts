import { integer, pgTable, smallint, timestamp, uuid } from "drizzle-orm/pg-core";

export const photos = pgTable("photos", {
  id: uuid().primaryKey(),
  sellerId: integer("seller_id").notNull(),
  /** Null until the photograph is attached to a listing. */
  itemId: integer("item_id"),
  /** Counted from 0 within the listing. */
  position: smallint(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
