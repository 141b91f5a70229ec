import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ServiceKind } from "#contract/repair/repair-rules.ts";

export const repairModels = pgTable("repair_models", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  brand: text().notNull(),
  name: text().notNull(),
  position: integer().notNull().default(0),
  /** The look of the phone; null when the catalogue has a phone with this name. */
  look: jsonb(),
  colourHex: text("colour_hex").notNull().default("#3b3d42"),
});

export const repairServices = pgTable("repair_services", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<ServiceKind>().notNull().default("other"),
  /** The French name. */
  name: text().notNull().default(""),
  description: text().notNull().default(""),
  position: integer().notNull().default(0),
});

/** One service for one model. */
export const repairOptions = pgTable("repair_options", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  modelId: integer("model_id").notNull(),
  serviceId: integer("service_id").notNull(),
  /** The price without tax; null means on quote (`Sur devis`). */
  priceCents: integer("price_cents"),
});
