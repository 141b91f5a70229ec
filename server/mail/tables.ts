import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/locale.ts";

export const mails = pgTable("mails", {
  /** The id is the Message-ID, too, so that mail programs show a mail that was sent twice as one. */
  id: uuid().primaryKey().defaultRandom(),
  kind: text().notNull(),
  subjectId: text("subject_id").notNull(),
  recipient: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  data: jsonb().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp("sent_at", { withTimezone: true }),
  /** A mail of staff is held until this time and can be taken back. Null: it is sent at once. */
  heldUntil: timestamp("held_until", { withTimezone: true }),
});
