import { asc, eq } from "drizzle-orm";
import { type Account, type Entry, MONEY_ACCOUNTS } from "#contract/ledger/posting.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";
import { ledgerEntries, ledgerPostings, type PostingKind } from "./tables.ts";

export interface Posting {
  readonly kind: PostingKind;
  /** Null for what belongs to a buy-back. */
  readonly orderId: number | null;
  /** The posted event, such as `order:12` or `refund:7`. Each pair of kind and source is posted once. */
  readonly source: string;
  readonly at: Date;
  readonly entries: readonly Entry[];
}

// A single statement writes all entries, so that the database can check their sum.
const POST = `with posting as (
    insert into ledger_postings (kind, order_id, source, at) values ($1, $2, $3, $4)
    on conflict (kind, source) do nothing returning id)
  insert into ledger_entries (posting_id, line, account, party, position, cents)
  select posting.id, entry.line, entry.value ->> 'account', (entry.value ->> 'party')::int,
    (entry.value ->> 'position')::smallint, (entry.value ->> 'cents')::int
  from posting, json_array_elements($5::json) with ordinality as entry (value, line)`;

/**
 * Posts to the ledger in the transaction of the event itself. Repeating a posting, or posting no entries, changes
 * nothing. The database refuses entries that do not sum to zero.
 */
export async function post(tx: Transaction, { kind, orderId, source, at, entries }: Posting): Promise<void> {
  if (entries.length > 0) await prepared(tx, POST, [kind, orderId, source, at, JSON.stringify(entries)]);
}

const NOT_OF_LINES: readonly Account[] = [
  ...MONEY_ACCOUNTS,
  "vouchers",
  "disputes",
  "customers",
  "elsewhere",
];

/** All entries of an order about its lines and delivery, without movements of money. */
export async function entriesOfOrder(db: Queries, orderId: number): Promise<Entry[]> {
  const rows = await db
    .select({
      account: ledgerEntries.account,
      party: ledgerEntries.party,
      position: ledgerEntries.position,
      cents: ledgerEntries.cents,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(eq(ledgerPostings.orderId, orderId))
    .orderBy(asc(ledgerEntries.postingId), asc(ledgerEntries.line));
  return rows.filter(({ account }) => !NOT_OF_LINES.includes(account));
}
