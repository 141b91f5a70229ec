import { integer, pgTable, primaryKey, timestamp } from "drizzle-orm/pg-core";

export const favourites = pgTable(
  "favourites",
  {
    userId: integer("user_id").notNull(),
    itemId: integer("item_id").notNull(),
    /** The price when the person followed the listing. For display only. */
    priceCents: integer("price_cents").notNull(),
    followedAt: timestamp("followed_at", { withTimezone: true }).notNull(),
  },
  ({ userId, itemId }) => [primaryKey({ columns: [userId, itemId] })],
);
