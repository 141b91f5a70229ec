import { sql } from "drizzle-orm";
import type { Account } from "#contract/ledger/posting.ts";
import { csvLine } from "#server/back-office/csv.ts";
import type { Database } from "#server/database/client.ts";
import { documentsOf, readPeriod, WORDS as t } from "./export-rows.ts";
import { TAKES_MONEY } from "./money-accounts.ts";
import type { PostingKind } from "./tables.ts";

interface Row {
  readonly day: string;
  readonly posting: string;
  readonly kind: PostingKind;
  readonly order: string | null;
  readonly documents: string | null;
  readonly account: Account;
  readonly seller: string | null;
  readonly cents: number;
}

const HEAD = [
  "date",
  "posting",
  "nature",
  "order",
  "document",
  "account",
  "accountName",
  "party",
  "debit",
  "credit",
] as const;

/** The sales journal of a month in Paris: every entry of the ledger. Debits equal credits. */
export async function* exportSales(database: Database, month: string): AsyncGenerator<string> {
  yield csvLine(HEAD.map((name) => t(`csv.${name}`)));
  const issuer = sql`(e.account in ${TAKES_MONEY} or d.issuer is not distinct from e.party)`;
  const pages = readPeriod<Row>(database, month, {
    columns: sql`posting.id::text as posting, ${documentsOf(issuer)} as documents, e.account, s.store_name as seller, e.cents`,
    joins: sql`join ledger_entries e on e.posting_id = posting.id left join sellers s on s.user_id = e.party`,
    order: sql`e.line`,
  });
  for await (const rows of pages) yield rows.map(toLine).join("");
}

const toLine = ({ day, posting, kind, order, documents, account, seller, cents }: Row) =>
  csvLine([
    ...[day, posting, t(`csv.kind.${kind}`), order, documents, account, t(`account.${account}`), seller],
    ...[cents > 0 ? { cents } : null, cents < 0 ? { cents: -cents } : null],
  ]);
