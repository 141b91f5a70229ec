import { integer, pgTable, smallint, timestamp, uuid } from "drizzle-orm/pg-core";

export const photos = pgTable("photos", {
  id: uuid().primaryKey(),
  sellerId: integer("seller_id").notNull(),
  /** Absent while the photograph waits for its listing. */
  itemId: integer("item_id"),
  /** Counted from 0 within the listing. */
  position: smallint(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
