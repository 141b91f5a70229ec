import { boolean, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Delivery, Payout } from "#contract/buyback/acceptance.ts";
import type { BuybackState } from "#contract/buyback/buyback-states.ts";
import type { CounterReason } from "#contract/buyback/findings.ts";
import type { GridRules } from "#contract/buyback/grid.ts";
import type { PriceStep } from "#contract/buyback/offer-price.ts";
import type { Defect, Stop } from "#contract/buyback/phone-answers.ts";
import type { ConditionLevel } from "#contract/repair/buyback.ts";
import type { Carrier } from "#contract/shipments/carriers.ts";

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
  /** The end of the state, after which it is late or moves by itself (`BUYBACK_RULES`). */
  dueAt: instant("due_at"),
  delivery: text().$type<Delivery>(),
  /** How the customer is paid, and what a voucher adds. Null until the offer is accepted. */
  payout: text().$type<Payout>(),
  bonusPercent: integer("bonus_percent"),
  /** The code of the packing slip. Null until the offer is accepted. */
  slipCode: text("slip_code"),
  /** The IMEI that the customer stated, or the bench read. */
  imei: text(),
  /** The phone, from its reception on. */
  deviceId: integer("device_id"),
  carrier: text().$type<Carrier>(),
  trackingNumber: text("tracking_number"),
  labelFile: uuid("label_file"),
  returnCarrier: text("return_carrier").$type<Carrier>(),
  returnNumber: text("return_number"),
  acceptedAt: instant("accepted_at"),
  sentAt: instant("sent_at"),
  receivedAt: instant("received_at"),
  inspectedAt: instant("inspected_at"),
  /** The price of a counter-offer. Null while the offered price holds. */
  counterCents: integer("counter_cents"),
  counterAt: instant("counter_at"),
  boughtAt: instant("bought_at"),
  paidAt: instant("paid_at"),
  endedAt: instant("ended_at"),
  /** When its person was erased while it was under way. It is erased once it is over. */
  erasureAskedAt: instant("erasure_asked_at"),
  /** The number of reminders sent in this state. */
  reminded: smallint().notNull().default(0),
});
export type BuybackOffer = typeof buybackOffers.$inferSelect;

/** Who sells, and the account for the payment. Sealed by the secret box. */
export const buybackPerson = pgTable("buyback_person", {
  buybackId: integer("buyback_id").primaryKey(),
  /** A sealed `BuybackIdentity` as JSON. */
  identity: text().notNull(),
  /** Sealed, without spaces. Null for a voucher, which needs no account. */
  iban: text(),
  /** The last four signs of the IBAN, which staff sees. */
  ibanLast4: text("iban_last4"),
  /** Sealed: the name of the account's holder. */
  holder: text(),
  termsVersion: text("terms_version").notNull(),
  declaredAt: instant("declared_at").notNull(),
});

/** The findings of the bench about a phone. The newest inspection replaces the one before. */
export const buybackFindings = pgTable("buyback_findings", {
  buybackId: integer("buyback_id").primaryKey(),
  runId: integer("run_id"),
  storageGb: integer("storage_gb"),
  condition: text().$type<ConditionLevel>().notNull(),
  defects: text().array().$type<Defect[]>().notNull(),
  stops: text().array().$type<Stop[]>().notNull(),
  reasons: text().array().$type<CounterReason[]>().notNull(),
  /** The price for the measured facts. Null when the grid has none. */
  priceCents: integer("price_cents"),
  steps: jsonb().$type<PriceStep[]>().notNull(),
  note: text().notNull(),
  staffId: integer("staff_id").notNull(),
  at: instant("at").notNull(),
});

/** The proofs of a counter-offer. */
export const buybackPhotos = pgTable("buyback_photos", {
  fileId: uuid("file_id").primaryKey(),
  buybackId: integer("buyback_id").notNull(),
  reason: text().$type<CounterReason>().notNull(),
  staffId: integer("staff_id").notNull(),
  at: instant("at").notNull(),
});

/** The old phone that the buyer of an order means to sell after the delivery. */
export const orderTradeIns = pgTable("order_trade_ins", {
  orderId: integer("order_id").primaryKey(),
  brand: text().notNull(),
  model: text().notNull(),
  functional: boolean().notNull(),
  condition: text().$type<ConditionLevel>().notNull(),
  storageGb: integer("storage_gb"),
  defects: text().array().$type<Defect[]>().notNull(),
  stops: text().array().$type<Stop[]>().notNull(),
  /** When the buyer was invited, or would have been without a price. Null before. */
  invitedAt: instant("invited_at"),
});
export type OrderTradeInRow = typeof orderTradeIns.$inferSelect;
