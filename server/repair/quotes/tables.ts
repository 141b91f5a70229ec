import { integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { QuoteLine, QuoteSource, QuoteState, StaffQuote } from "#contract/repair/quotes.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Versions of the quote of a repair. The database refuses every change but the answer. */
export const repairQuotes = pgTable("repair_quotes", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  repairId: integer("repair_id").notNull(),
  version: smallint().notNull(),
  source: text().$type<QuoteSource>().notNull(),
  state: text().$type<QuoteState>().notNull(),
  totalCents: integer("total_cents").notNull(),
  /** What the shop keeps of the price that was paid if the customer refuses. */
  feeCents: integer("fee_cents").notNull().default(0),
  text: text().notNull(),
  digest: text().notNull(),
  /** Null for a version that the shop made by itself. */
  staffId: integer("staff_id"),
  madeAt: instant("made_at").notNull(),
  validUntil: instant("valid_until"),
  answeredAt: instant("answered_at"),
  answeredBy: text("answered_by").$type<NonNullable<StaffQuote["answeredBy"]>>(),
  answeredName: text("answered_name").notNull().default(""),
  answerReason: text("answer_reason").notNull().default(""),
});
export type QuoteRow = typeof repairQuotes.$inferSelect;

export const repairQuoteLines = pgTable(
  "repair_quote_lines",
  {
    quoteId: integer("quote_id").notNull(),
    position: smallint().notNull(),
    kind: text().$type<QuoteLine["kind"]>().notNull(),
    cover: text().$type<QuoteLine["cover"]>().notNull(),
    name: text().notNull(),
    cents: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.quoteId, table.position] })],
);
