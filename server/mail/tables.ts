import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/locale.ts";

export const mails = pgTable("mails", {
  /** Becomes the Message-ID, so that mail programs show a mail that was sent twice as one. */
  id: uuid().primaryKey().defaultRandom(),
  kind: text().notNull(),
  subjectId: text("subject_id").notNull(),
  recipient: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  data: jsonb().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp("sent_at", { withTimezone: true }),
  /** A mail of staff waits until then, and can be taken back; null: it goes at once. */
  heldUntil: timestamp("held_until", { withTimezone: true }),
});
