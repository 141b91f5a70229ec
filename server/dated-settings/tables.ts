import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Figures of the shop, each version in force from a moment on. Versions are added and never changed. */
export const settings = pgTable("settings", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().$type<SettingName>().notNull(),
  value: jsonb().notNull(),
  validFrom: timestamp("valid_from", { withTimezone: true }).notNull(),
});
export type SettingRow = typeof settings.$inferSelect;

export const SETTING_NAMES = ["delivery", "withdrawal"] as const;
export type SettingName = (typeof SETTING_NAMES)[number];
