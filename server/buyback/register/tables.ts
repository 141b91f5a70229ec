import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { PaymentMeans } from "#contract/buyback/register.ts";

/** Never changed or deleted: the database refuses it. */
export const buybackRegister = pgTable("buyback_register", {
  number: integer().primaryKey(),
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** Not a reference: the line outlives the buy-back. */
  buybackId: integer("buyback_id").notNull(),
  deviceId: integer("device_id").notNull(),
  episodeId: integer("episode_id").notNull(),
  corrects: integer(),
  reason: text().notNull(),
  /** A sealed `RegisterPerson`. */
  person: text().notNull(),
  description: text().notNull(),
  imei: text().notNull(),
  provenance: text().notNull(),
  priceCents: integer("price_cents").notNull(),
  means: text().$type<PaymentMeans>().notNull(),
  staffId: integer("staff_id"),
  prevHash: text("prev_hash").notNull(),
  hash: text().notNull(),
});
export type RegisterRow = typeof buybackRegister.$inferSelect;
