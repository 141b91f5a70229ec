import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Debts of the shop that pay for orders. */
export const vouchers = pgTable("vouchers", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  buybackId: integer("buyback_id").notNull(),
  /** SHA-256 of the code. */
  digest: text().notNull(),
  /** Sealed. */
  code: text().notNull(),
  last4: text().notNull(),
  /** The one who may spend it. */
  email: text().notNull(),
  issuedCents: integer("issued_cents").notNull(),
  bonusCents: integer("bonus_cents").notNull(),
  balanceCents: integer("balance_cents").notNull(),
  issuedAt: instant("issued_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  /** The unpaid order that has reserved it. */
  heldOrderId: integer("held_order_id"),
});
export type VoucherRow = typeof vouchers.$inferSelect;

/** Every change of a balance. Never changed. */
export const voucherMoves = pgTable("voucher_moves", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  voucherId: integer("voucher_id").notNull(),
  kind: text().$type<"issued" | "spent" | "refunded" | "expired">().notNull(),
  cents: integer().notNull(),
  orderId: integer("order_id"),
  refundId: integer("refund_id"),
  at: instant("at").notNull(),
});
