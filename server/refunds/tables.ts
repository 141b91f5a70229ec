import { boolean, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { RefundOrigin, RefundState } from "#contract/refunds/refunds.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const refunds = pgTable("refunds", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The idempotency key of the request and of the call to the provider. */
  key: uuid().notNull(),
  orderId: integer("order_id").notNull(),
  /** Null when a voucher paid the whole order. */
  paymentId: integer("payment_id"),
  state: text().$type<RefundState>().notNull().default("granted"),
  origin: text().$type<RefundOrigin>().notNull(),
  amountCents: integer("amount_cents").notNull(),
  /** The part that goes back to the voucher of the order. The card gets the rest. */
  voucherCents: integer("voucher_cents").notNull().default(0),
  reason: text().notNull().default(""),
  /** Packed parcels were unpacked, so their units go on sale again. */
  unpacked: boolean().notNull().default(false),
  caseId: integer("case_id"),
  /** The repair whose money is given back. */
  repairId: integer("repair_id"),
  grantedBy: integer("granted_by"),
  grantedAt: instant("granted_at").notNull(),
  sentBy: integer("sent_by"),
  sentAt: instant("sent_at"),
  endedAt: instant("ended_at"),
  /** The provider's id of the refund. */
  reference: text(),
  failure: text(),
});
export type RefundRow = typeof refunds.$inferSelect;

export const refundLines = pgTable(
  "refund_lines",
  {
    refundId: integer("refund_id").notNull(),
    line: smallint().notNull(),
    orderId: integer("order_id").notNull(),
    /** Null for delivery. */
    position: smallint(),
    /** Units that the buyer returns; 0 for a price reduction. */
    quantity: integer().notNull(),
    /** Cents including tax. */
    amountCents: integer("amount_cents").notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.line] })],
);

/** A cardholder's bank took money back. */
export const disputes = pgTable("disputes", {
  id: text().primaryKey(),
  paymentId: integer("payment_id").notNull(),
  orderId: integer("order_id").notNull(),
  amountCents: integer("amount_cents").notNull(),
  state: text().$type<"open" | "won" | "lost">().notNull(),
  reason: text().notNull().default(""),
  openedAt: instant("opened_at").notNull(),
  closedAt: instant("closed_at"),
});
