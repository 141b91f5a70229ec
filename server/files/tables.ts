import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Files that are not public pictures. The file store has their content under the id. */
export const files = pgTable("files", {
  id: uuid().primaryKey(),
  kind: text()
    .$type<
      | "document"
      | "case-photo"
      | "point-photo"
      | "flaw-photo"
      | "machine-report"
      | "parcel-photo"
      | "shipping-label"
      | "buyback-photo"
      | "buyback-label"
      | "repair-photo"
    >()
    .notNull(),
  contentType: text("content_type").notNull(),
  sha256: text().notNull(),
  size: integer().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});
export type FileRow = typeof files.$inferSelect;
