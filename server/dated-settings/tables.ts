import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { SettingName } from "#contract/back-office/settings.ts";

/** The shop's settings. Each version is in force from a time on. Versions are added, never changed. */
export const settings = pgTable("settings", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().$type<SettingName>().notNull(),
  value: jsonb().notNull(),
  validFrom: timestamp("valid_from", { withTimezone: true }).notNull(),
});
export type SettingRow = typeof settings.$inferSelect;
