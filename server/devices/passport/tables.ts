import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { PassportContent } from "#contract/devices/passport.ts";

export const passports = pgTable("passports", {
  deviceId: integer("device_id").primaryKey(),
  publicId: text("public_id").notNull(),
  content: jsonb().$type<PassportContent>().notNull(),
  publishedAt: timestamp("published_at", { withTimezone: true }).notNull(),
});
