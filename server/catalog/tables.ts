import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Condition } from "#contract/catalog/conditions.ts";
import { fieldsOf } from "#contract/catalog/listing-field-names.ts";
import type { PhoneLook } from "#contract/catalog/phone-look.ts";
import type { ReviewState } from "#contract/catalog/review-states.ts";
import type { Locale } from "#contract/locale.ts";

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
  /** The price as new, its source and its date: all three or none. */
  newPriceCents: integer("new_price_cents"),
  newPriceSource: text("new_price_source"),
  newPriceOn: date("new_price_on"),
  /** The end of the maker's security updates and its source: both or none. */
  supportUntil: date("support_until"),
  supportSource: text("support_source"),
  /** Null when it is unknown. */
  fiveG: boolean("five_g"),
  /** From then on, no new listing may name the model. */
  retiredAt: timestamp("retired_at", { withTimezone: true }),
});

export const smartphoneItems = pgTable("smartphone_items", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  sellerId: integer("seller_id").notNull(),
  modelId: integer("model_id").notNull(),
  /** The unit of the shop's own stock that the listing sells; null for a listing by quantity. */
  deviceId: integer("device_id"),
  /** A trigger increments it with every change that matters to a buyer. */
  version: integer().notNull().default(1),
  /** The photographs in the order of display, including those of an own unit. Triggers write them. */
  photoIds: uuid("photo_ids").array().notNull().default([]),
  name: text().notNull(),
  priceCents: integer("price_cents").notNull(),
  description: text().notNull(),
  category: text().notNull().default("Smartphone"),
  condition: text().$type<Condition>().notNull(),
  batteryCapacity: text("battery_capacity").notNull().default(""),
  /** Whole percent, 1 to 100. */
  batteryHealth: smallint("battery_health"),
  /** The units that the seller has. `reserved` of them belong to unpaid orders. */
  onHand: integer("on_hand").notNull(),
  reserved: integer().notNull().default(0),
  withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
  /** Whether the suspension of its seller withdrew the listing. */
  suspended: boolean().notNull().default(false),
  /** The state of a review that hides the listing; null once it is approved, and where nothing is reviewed. */
  review: text().$type<ReviewState>(),
  reviewSince: timestamp("review_since", { withTimezone: true }),
  reviewReason: text("review_reason"),
  reviewLocale: text("review_locale").$type<Locale>(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  /** The time from which `item_prices` has every earlier price. */
  priceKnownSince: timestamp("price_known_since", { withTimezone: true }).notNull().defaultNow(),
  /** Whether no unit is left to buy. The database generates it. */
  sold: boolean().generatedAlwaysAs(sql`on_hand <= reserved`).notNull(),
});

/** The columns of the seller's statements about a phone. */
export const fieldColumns = fieldsOf(smartphoneItems);

/** Earlier prices of listings. A trigger writes them. */
export const itemPrices = pgTable("item_prices", {
  itemId: integer("item_id").notNull(),
  priceCents: integer("price_cents").notNull(),
  endedAt: timestamp("ended_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Changes of listings. Triggers write them. `version` is that of the listing after the change. */
export const listingChanges = pgTable("listing_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  itemId: integer("item_id").notNull(),
  version: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  byKind: text("by_kind").$type<"seller" | "staff" | "shop">().notNull(),
  staffId: integer("staff_id"),
  changes: jsonb()
    .$type<Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>>()
    .notNull(),
});
