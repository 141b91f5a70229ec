import { boolean, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { PayoutState } from "#contract/buyback/payout-states.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Transfers that one person prepares and another one signs. */
export const payoutBatches = pgTable("payout_batches", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  state: text().$type<"draft" | "signed" | "cancelled">().notNull(),
  preparedBy: integer("prepared_by").notNull(),
  preparedAt: instant("prepared_at").notNull(),
  signedBy: integer("signed_by"),
  signedAt: instant("signed_at"),
  byOne: boolean("by_one").notNull().default(false),
  /** The bank's file, sealed. */
  file: text(),
  exports: integer().notNull().default(0),
  exportedAt: instant("exported_at"),
});

/** What the shop owes for a bought phone, by attempt of its transfer. */
export const payouts = pgTable("payouts", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Not a reference: the debt outlives the buy-back. */
  buybackId: integer("buyback_id").notNull(),
  attempt: smallint().notNull(),
  cents: integer().notNull(),
  state: text().$type<PayoutState>().notNull(),
  /** Sealed. Null while the person has to name another account. */
  iban: text(),
  /** Sealed. */
  holder: text(),
  ibanLast4: text("iban_last4"),
  batchId: integer("batch_id"),
  createdAt: instant("created_at").notNull(),
  movedAt: instant("moved_at").notNull(),
  proof: text(),
});
export type PayoutRow = typeof payouts.$inferSelect;

/** Statements of the bank that were read. */
export const payoutStatements = pgTable("payout_statements", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  sha256: text().notNull(),
  name: text().notNull(),
  format: text().$type<"camt.053" | "csv">().notNull(),
  staffId: integer("staff_id").notNull(),
  at: instant("at").notNull(),
  paid: integer().notNull(),
  returned: integer().notNull(),
});
