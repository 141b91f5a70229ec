import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { AccountBalance, Balances } from "#contract/ledger/money.ts";
import { ACCOUNTS } from "#contract/ledger/posting.ts";
import { IsoTime } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { openCache } from "#server/open-cache.ts";
import { endOf, startOf } from "./month.ts";

const Sums = z.array(AccountBalance);
const Provider = z.extend(Balances.shape.provider, { readTo: z.nullable(IsoTime) });

const MINUTE_MS = 60_000;
const MOST_MONTHS = 100;

/**
 * Reads balances and caches them until the ledger has a newer posting or the provider was read again, because summing
 * all entries of a large shop takes a tenth of a second. A posting that commits after a newer one appears within a
 * minute.
 */
export function openBalances(db: Queries): (month?: string) => Promise<Balances> {
  const cache = openCache<Promise<Balances>>({
    ...{ name: "balances", maxBytes: MOST_MONTHS, bytesOf: () => 1, ttlMs: MINUTE_MS },
  });
  return async (month = "") => {
    const { rows } = await db.execute(sql`
      select (select max(id) from ledger_postings) as posting, (select max(read_to) from provider_reads) as read`);
    const key = `${month} ${rows[0]?.posting} ${rows[0]?.read}`;
    const known = cache.get(key);
    if (known) return known;
    const balances = readBalances(db, month || undefined);
    cache.set(key, balances);
    balances.catch(() => cache.delete(key));
    return balances;
  };
}

/** The balance of each account before and after a month, summed from entries, and the provider's own figures. */
export async function readBalances(db: Queries, month?: string): Promise<Balances> {
  const [from, to] = month ? [startOf(month), endOf(month)] : [sql`'-infinity'`, sql`'infinity'`];
  const sum = (what: string) => sql.raw(`coalesce(${what}, 0)::float8`);
  const accounts = await db.execute(sql`
    select account, ${sum("sum(cents) filter (where not is_in)")} as "openingCents",
      ${sum("sum(cents) filter (where is_in and cents > 0)")} as "debitCents",
      ${sum("sum(cents) filter (where is_in and cents < 0)")} as "creditCents", ${sum("sum(cents)")} as "closingCents"
    from (select account, cents, at >= ${from}::timestamptz as is_in from ledger_entries e
      join ledger_postings g on g.id = e.posting_id where at < ${to}::timestamptz) moved group by account`);
  const provider = await db.execute(sql`
    select (select max(read_to) from provider_reads) as "readTo",
      ${sum("sum(cents) filter (where kind not in ('fee', 'payout'))")} as "movedCents",
      ${sum("sum(fee_cents) - coalesce(sum(cents) filter (where kind = 'fee'), 0)")} as "feeCents",
      ${sum("-sum(cents) filter (where kind = 'payout')")} as "payoutCents"
    from provider_transactions where at < ${to}::timestamptz`);
  const explained = await db.execute(sql`
    select count(*)::int as count, ${sum("sum(cents)")} as cents from ledger_entries e join ledger_postings g on g.id = e.posting_id
      where account = 'provider' and at < ${to}::timestamptz and at > (select max(read_to) from provider_reads)
    union all
    select count(*)::int, ${sum("sum(here_cents - there_cents)")} from provider_differences where at < ${to}::timestamptz`);
  const [later, differences] = explained.rows;
  const found = z.parse(Sums, accounts.rows);
  const none = { openingCents: 0, debitCents: 0, creditCents: 0, closingCents: 0 };
  return {
    accounts: ACCOUNTS.map((account) => found.find((one) => one.account === account) ?? { account, ...none }),
    provider: z.parse(Provider, { ...provider.rows[0], later, found: differences }),
  };
}
