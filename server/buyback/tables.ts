import { boolean, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { BuybackState } from "#contract/buyback/buyback-states.ts";
import type { GridRules } from "#contract/buyback/grid.ts";
import type { PriceStep } from "#contract/buyback/offer-price.ts";
import type { Defect, Stop } from "#contract/buyback/phone-answers.ts";
import type { ConditionLevel } from "#contract/repair/buyback.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const buybackRequests = pgTable("buyback_requests", {
  /** The id of the request's message. */
  messageId: integer("message_id").primaryKey(),
  brand: text().notNull(),
  model: text().notNull(),
  functional: boolean().notNull(),
  condition: text().$type<ConditionLevel>().notNull(),
  details: text().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  /** Null when the visitor chose none. */
  storageGb: integer("storage_gb"),
  defects: text().array().$type<Defect[]>().notNull().default([]),
  stops: text().array().$type<Stop[]>().notNull().default([]),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
export type BuybackRequestRow = typeof buybackRequests.$inferSelect;

/** Versions of the price grid. At most one is a draft, without `publishedAt`. */
export const buybackGrids = pgTable("buyback_grids", {
  version: integer().primaryKey().generatedAlwaysAsIdentity(),
  rules: jsonb().$type<GridRules>().notNull(),
  changedBy: integer("changed_by"),
  changedAt: instant("changed_at").notNull(),
  publishedBy: integer("published_by"),
  publishedAt: instant("published_at"),
});

export const buybackPrices = pgTable("buyback_prices", {
  version: integer().notNull(),
  slug: text().notNull(),
  brand: text().notNull(),
  model: text().notNull(),
  storageGb: integer("storage_gb").notNull(),
  cents: integer().notNull(),
});

export const buybackOffers = pgTable("buyback_offers", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  messageId: integer("message_id").notNull(),
  state: text().$type<BuybackState>().notNull(),
  /** The secret of the offer's page. Null until the offer has a price. */
  token: text(),
  /** SHA-256 of the token. */
  digest: text(),
  /** Null when staff set the price. */
  gridVersion: integer("grid_version"),
  priceCents: integer("price_cents"),
  steps: jsonb().$type<PriceStep[]>().notNull().default([]),
  createdAt: instant("created_at").notNull(),
  offeredAt: instant("offered_at"),
  movedAt: instant("moved_at").notNull(),
  dueAt: instant("due_at"),
});
export type BuybackOffer = typeof buybackOffers.$inferSelect;
