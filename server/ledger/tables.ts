import { bigint, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { Account } from "#contract/ledger/posting.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Never changed: the database refuses it. */
export const ledgerPostings = pgTable("ledger_postings", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text()
    .$type<"sale" | "refund" | "stray" | "stray_refund" | "dispute" | "dispute_won" | "replacement">()
    .notNull(),
  orderId: integer("order_id"),
  /** What it tells of, such as `order:12`: each tells once. */
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
