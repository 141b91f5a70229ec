import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Condition, Grade } from "#contract/conditions.ts";
import type { PhoneLook } from "#contract/phone-look.ts";

export const smartphoneModels = pgTable("smartphone_models", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  brand: text().notNull(),
  model: text().notNull(),
  storageGb: integer("storage_gb").notNull(),
  colourSlug: text("colour_slug").notNull(),
  /** The French name. */
  colour: text().notNull(),
  colourHex: text("colour_hex").notNull(),
  processor: text().notNull(),
  ram: text(),
  screenSize: text("screen_size").notNull(),
  camera: text().notNull(),
  os: text().notNull(),
  battery: text().notNull(),
  look: jsonb().$type<PhoneLook>().notNull(),
  imageUrl: text("image_url"),
});

export const smartphoneItems = pgTable("smartphone_items", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  sellerId: integer("seller_id").notNull(),
  modelId: integer("model_id").notNull(),
  name: text().notNull(),
  priceCents: integer("price_cents").notNull(),
  description: text().notNull(),
  category: text().notNull().default("Smartphone"),
  condition: text().$type<Condition>().notNull(),
  grade: text().$type<Grade>(),
  batteryCapacity: text("battery_capacity").notNull().default(""),
  /** Units the seller has; `reserved` of them are promised to orders under way. */
  onHand: integer("on_hand").notNull(),
  reserved: integer().notNull().default(0),
  withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  /** Worked out by the database: nothing is left to buy. */
  sold: boolean().generatedAlwaysAs(sql`on_hand <= reserved`).notNull(),
});
