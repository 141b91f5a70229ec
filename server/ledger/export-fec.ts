import { sql } from "drizzle-orm";
import { type FecEntry, fecHead, fecLine } from "#contract/ledger/fec.ts";
import type { Account } from "#contract/ledger/posting.ts";
import type { Database } from "#server/database/client.ts";
import { documentsOf, readPeriod, WORDS as t } from "./export-rows.ts";
import { TAKES_MONEY } from "./money-accounts.ts";
import { startOf } from "./month.ts";
import type { PostingKind } from "./tables.ts";

interface Row {
  /** DD/MM/YYYY, as all exports read it. */
  readonly day: string;
  readonly posting: string;
  readonly kind: PostingKind;
  readonly source: string;
  readonly order: string | null;
  readonly documents: string | null;
  /** The day of the first of the documents. */
  readonly documentDay: string | null;
  readonly account: Account;
  readonly party: number | null;
  readonly seller: string | null;
  readonly cents: number;
}

const SALES = { code: "VE", name: "Ventes" };
const PURCHASES = { code: "AC", name: "Achats" };
const BANK = { code: "BQ", name: "Banque" };
const OTHERS = { code: "OD", name: "Divers" };
const CARDS = { code: "EC", name: "Encaissements et litiges" };

const JOURNALS: Readonly<Partial<Record<PostingKind, FecEntry["journal"]>>> = {
  ...{ sale: SALES, refund: SALES, replacement: SALES, purchase: PURCHASES },
  ...{ payout: BANK, payout_paid: BANK, payout_returned: BANK },
  voucher_expired: OTHERS,
};

/**
 * The FEC of a month or of a financial year, which is the calendar year. A month continues the numbers of its year, so that
 * the twelve months are the year.
 */
export async function* exportFec(database: Database, period: string): AsyncGenerator<string> {
  yield fecHead();
  let number = await countPostings(database, period);
  let last = "";
  const issuer = sql`(e.account in ${TAKES_MONEY} or d.issuer is not distinct from e.party)`;
  const pages = readPeriod<Row>(database, period, {
    columns: sql`posting.id::text as posting, posting.source, ${documentsOf(issuer)} as documents,
      ${documentsOf(issuer, sql`to_char(min(d.issued_at) at time zone 'Europe/Paris', 'YYYYMMDD')`)} as "documentDay",
      e.account, e.party, s.store_name as seller, e.cents`,
    joins: sql`join ledger_entries e on e.posting_id = posting.id left join sellers s on s.user_id = e.party`,
    order: sql`e.line`,
  });
  for await (const rows of pages)
    yield rows
      .map((row) => {
        if (row.posting !== last) number += 1;
        last = row.posting;
        return fecLine(entryOf(row, number));
      })
      .join("");
}

function entryOf(row: Row, number: number): FecEntry {
  const day = row.day.split("/").toReversed().join("");
  const { account, party, cents } = row;
  return {
    journal: JOURNALS[row.kind] ?? CARDS,
    ...{ number, day, account, accountName: t(`account.${account}`), cents },
    party: party === null ? null : { code: `S${party}`, name: row.seller ?? "" },
    piece: { reference: row.documents ?? row.order ?? row.source, day: row.documentDay ?? day },
    label: [t(`csv.kind.${row.kind}`), row.order].filter(Boolean).join(" "),
  };
}

/** Counts the postings of the year before a month. */
async function countPostings(database: Database, period: string): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from ledger_postings p where at >= ${startOf(period.slice(0, 4))} and at < ${startOf(period)}
      and exists (select from ledger_entries where posting_id = p.id)`);
  return rows[0]?.count ?? 0;
}
