import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/locale.ts";

export const contactMessages = pgTable("contact_messages", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  /** The language in which the person used the shop. */
  locale: text().$type<Locale>().notNull(),
  /** Whether the message is in a thread of the inbox. */
  filed: boolean().notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
