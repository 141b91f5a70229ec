import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ConditionLevel } from "#contract/repair/buyback.ts";

export const buybackRequests = pgTable("buyback_requests", {
  /** The id of the request's message. */
  messageId: integer("message_id").primaryKey(),
  brand: text().notNull(),
  model: text().notNull(),
  functional: boolean().notNull(),
  condition: text().$type<ConditionLevel>().notNull(),
  details: text().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
