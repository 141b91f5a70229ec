import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { VatRegime } from "#contract/devices/episodes.ts";
import type { PromisedGrade } from "#contract/devices/receptions.ts";
import type { SupplierClaim } from "#contract/suppliers/claims.ts";
import type { KnownHeadings } from "#contract/suppliers/guess-columns.ts";
import type { PurchaseState } from "#contract/suppliers/purchase-states.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

export const suppliers = pgTable("suppliers", {
  id: id(),
  name: text().notNull(),
  /** The regime of lists that state none. */
  vatRegime: text("vat_regime").$type<VatRegime>(),
  columns: jsonb().$type<KnownHeadings>().notNull().default({}),
  contact: text().notNull().default(""),
  email: text().notNull().default(""),
  phone: text().notNull().default(""),
  /** Days after the invoice until it is paid; null when nothing is agreed. */
  paymentDays: smallint("payment_days"),
  terms: text().notNull().default(""),
  createdAt: instant("created_at").notNull(),
});

/** What people answered about values of a supplier's lists. */
export const supplierAnswers = pgTable(
  "supplier_answers",
  { supplierId: integer("supplier_id").notNull(), key: text().notNull(), answer: text().notNull() },
  (table) => [primaryKey({ columns: [table.supplierId, table.key] })],
);

export const purchaseOrders = pgTable("purchase_orders", {
  id: id(),
  supplierId: integer("supplier_id").notNull(),
  reference: text().notNull().default(""),
  state: text().$type<PurchaseState>().notNull(),
  staffId: integer("staff_id"),
  createdAt: instant("created_at").notNull(),
  sentAt: instant("sent_at"),
  closedAt: instant("closed_at"),
});

export const purchaseLines = pgTable(
  "purchase_lines",
  {
    orderId: integer("order_id").notNull(),
    position: smallint().notNull(),
    modelId: integer("model_id").notNull(),
    /** True: any colour of the model in this storage. */
    anyColour: boolean("any_colour").notNull().default(false),
    quantity: integer().notNull(),
    priceCents: integer("price_cents").notNull(),
    promise: text().$type<PromisedGrade>(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

/** What the shop claims from a supplier: a credit for a phone, or for phones that never came. */
export const supplierClaims = pgTable("supplier_claims", {
  id: id(),
  supplierId: integer("supplier_id").notNull(),
  orderId: integer("order_id"),
  deviceId: integer("device_id"),
  reason: text().$type<SupplierClaim["reason"]>().notNull(),
  cents: integer().notNull(),
  note: text().notNull().default(""),
  state: text().$type<SupplierClaim["state"]>().notNull(),
  creditedCents: integer("credited_cents"),
  staffId: integer("staff_id").notNull(),
  createdAt: instant("created_at").notNull(),
  settledAt: instant("settled_at"),
});
