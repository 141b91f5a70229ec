import { bigint, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { AuditField } from "#contract/back-office/audit-fields.ts";

/** The changed fields with their old and new values; null for personal data. */
export type Changes = Readonly<
  Partial<Record<AuditField, { readonly from: unknown; readonly to: unknown } | null>>
>;

export const audit = pgTable("audit", {
  seq: bigint({ mode: "number" }).primaryKey(),
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  staffId: integer("staff_id"),
  action: text().notNull(),
  objectType: text("object_type").notNull(),
  objectId: text("object_id").notNull(),
  changes: jsonb().$type<Changes>().notNull(),
  reason: text(),
  requestId: text("request_id"),
  prevHash: text("prev_hash").notNull(),
  hash: text().notNull(),
});
export type AuditRow = typeof audit.$inferSelect;
