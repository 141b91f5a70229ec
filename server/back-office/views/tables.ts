import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ViewList } from "#contract/back-office/views.ts";

export const staffViews = pgTable("staff_views", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  list: text().$type<ViewList>().notNull(),
  name: text().notNull(),
  /** The query of the list's address. */
  search: text().notNull(),
  isShared: boolean("is_shared").notNull(),
  staffId: integer("staff_id").notNull(),
  changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
});
