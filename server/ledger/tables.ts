import { bigint, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { Account } from "#contract/ledger/posting.ts";
import type { BalanceTransaction } from "#server/payments/gateway.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Never changed: the database refuses updates. */
export const ledgerPostings = pgTable("ledger_postings", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text()
    .$type<
      | "sale"
      | "refund"
      | "stray"
      | "stray_refund"
      | "dispute"
      | "dispute_won"
      | "replacement"
      | "elsewhere"
      | "purchase"
      | "payout"
      | "payout_paid"
      | "payout_returned"
      | "voucher_expired"
    >()
    .notNull(),
  orderId: integer("order_id"),
  /** The posted event, such as `order:12`. It is posted once. */
  source: text().notNull(),
  at: instant("at").notNull(),
});
export type PostingKind = typeof ledgerPostings.$inferSelect.kind;

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    postingId: bigint("posting_id", { mode: "number" }).notNull(),
    line: smallint().notNull(),
    account: text().$type<Account>().notNull(),
    party: integer(),
    position: smallint(),
    /** Debits are positive, credits negative. */
    cents: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postingId, table.line] })],
);

/** The provider's balance transactions. */
export const providerTransactions = pgTable("provider_transactions", {
  id: text().primaryKey(),
  provider: text().notNull(),
  kind: text().$type<BalanceTransaction["kind"]>().notNull(),
  /** The provider's id of the payment. */
  reference: text(),
  cents: integer().notNull(),
  feeCents: integer("fee_cents").notNull().default(0),
  at: instant("at").notNull(),
});

/** The time up to which the provider's transactions were read. */
export const providerReads = pgTable("provider_reads", {
  provider: text().primaryKey(),
  readTo: instant("read_to").notNull(),
});
