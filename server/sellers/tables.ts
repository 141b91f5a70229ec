import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { VAT_REGIMES } from "#contract/back-office/people.ts";

export const sellers = pgTable("sellers", {
  userId: integer("user_id").primaryKey(),
  storeName: text("store_name").notNull(),
  businessName: text("business_name").notNull(),
  vatNumber: text("vat_number").notNull().default(""),
  businessAddress: text("business_address").notNull().default(""),
  phoneNumber: text("phone_number").notNull().default(""),
  /** Marks the seller that is the shop itself; at most one. */
  firstParty: boolean("first_party").notNull().default(false),
  /** 14 digits; empty for a seller that has not declared a business. */
  siret: text().notNull().default(""),
  /** The last part of the address of the seller's page. A trigger sets it. */
  slug: text(),
  /** While set, the seller's listings are hidden. */
  suspendedAt: timestamp("suspended_at", { withTimezone: true }),
  suspensionReason: text("suspension_reason"),
  /** The time at which the seller let the shop invoice in its name. */
  mandateAt: timestamp("mandate_at", { withTimezone: true }),
  vatRegime: text("vat_regime").$type<(typeof VAT_REGIMES)[number]>(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
