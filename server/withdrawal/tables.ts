import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/locale.ts";
import type { WithdrawalScope, WithdrawalState, WithdrawnLines } from "#contract/withdrawal/withdrawal.ts";

export const withdrawals = pgTable("withdrawals", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: uuid().notNull(),
  statedAt: timestamp("stated_at", { withTimezone: true }).notNull(),
  orderNumber: text("order_number").notNull(),
  orderId: integer("order_id"),
  emailMatches: boolean("email_matches").notNull(),
  name: text().notNull(),
  email: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  scope: text().$type<WithdrawalScope>().notNull(),
  products: text().notNull(),
  lines: jsonb().$type<WithdrawnLines>(),
  statement: text().notNull(),
  refundDue: date("refund_due").notNull(),
  state: text().$type<WithdrawalState>().notNull().default("open"),
  judgedAt: timestamp("judged_at", { withTimezone: true }),
  reason: text().notNull().default(""),
});
export type WithdrawalRow = typeof withdrawals.$inferSelect;
