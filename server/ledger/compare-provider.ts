import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  COMPARED_KINDS,
  DIFFERENCES as DIFFERENCES_OF,
  Difference,
  type DifferencesQuery,
} from "#contract/ledger/money.ts";
import { byNumber, byPlace, byText, IsoTime, type List, sortedBy } from "#server/back-office/read-page.ts";
import type { Database, Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { inPeriod } from "./month.ts";

/** Newer movements are not compared, because the provider may not list them yet. */
const GRACE = sql.raw("interval '15 minutes'");

/**
 * The payments and kinds for which the provider's movements differ from the ledger. All-time sums are compared, so a
 * movement that the provider dates into another month is no difference. Orders before the ledger, and providers that
 * were never read, are left out.
 */
export const DIFFERENCES: SQL = sql`(
  with posted as (
    select g.at, e.cents, g.source,
      case g.kind when 'sale' then 'charge' when 'stray' then 'charge' when 'stray_refund' then 'refund'
        when 'elsewhere' then 'refund' else g.kind end as kind,
      coalesce(sale.id, r.payment_id, d.payment_id, case when g.kind like 'stray%' then substr(g.source, 9)::int end) as payment_id
    from ledger_postings g join ledger_entries e on e.posting_id = g.id and e.account = 'provider'
      -- The payment of an order is the one that is not owed back.
      left join payments sale on g.kind = 'sale' and sale.order_id = g.order_id and sale.status in ('succeeded', 'refunded')
        and not exists (select from ledger_postings s where s.kind = 'stray' and s.source = 'payment:' || sale.id)
      left join refunds r on r.id = case when g.kind in ('refund', 'elsewhere') then substr(g.source, 8)::int end
      left join disputes d on d.id = case when g.kind like 'dispute%' then substr(g.source, 9) end),
  here as (
    select coalesce(p.reference, posted.source) as reference, kind, sum(cents) as cents, min(at) as at, max(at) as last, min(p.provider) as provider
    from posted left join payments p on p.id = payment_id group by 1, 2),
  there as (
    select coalesce(reference, id) as reference, kind, sum(cents) as cents, min(at) as at, max(at) as last, min(provider) as provider
    from provider_transactions where kind not in ('fee', 'payout') group by 1, 2)
  select coalesce(there.at, here.at) as at, coalesce(here.reference, there.reference) as reference, o.number as "order",
    p.id as payment_id, coalesce(here.kind, there.kind) as kind,
    case when there.cents is null then 'missing_there' when here.cents is not null then 'amount'
      when p.id is null then 'unknown' else 'missing_here' end as what,
    coalesce(here.cents, 0)::float8 as "hereCents", coalesce(there.cents, 0)::float8 as "thereCents"
  from here full join there on there.reference = here.reference and there.kind = here.kind
    join provider_reads r on r.provider = coalesce(here.provider, there.provider)
    left join payments p on p.reference = coalesce(here.reference, there.reference)
    left join orders o on o.id = p.order_id
  where coalesce(here.cents, 0) <> coalesce(there.cents, 0) and greatest(here.last, there.last) <= r.read_to - ${GRACE}
    and (o.paid_at is null or o.paid_at >= (select applied_at from migrations where name = '0250_ledger.sql')
      or exists (select from ledger_postings where order_id = o.id and kind = 'sale'))
)`;

const Row = z.extend(Difference, { at: IsoTime });

/** Stores the current differences for the pages, because comparing all movements takes too long for a request. */
export async function storeDifferences(database: Database): Promise<void> {
  await transact(database, async (tx) => {
    // Each process replaces all rows, so the lock makes processes take turns.
    await tx.execute(sql`lock table provider_differences in exclusive mode`);
    await tx.execute(sql`delete from provider_differences`);
    await tx.execute(sql`insert into provider_differences (at, reference, order_number, kind, what, here_cents, there_cents)
      select at, reference, "order", kind, what, "hereCents", "thereCents" from ${DIFFERENCES} found order by at, reference, kind`);
  });
}

/** The stored differences; by default newest first. */
export function differencesList(query: DifferencesQuery): List<Difference> {
  const { month, what, sort = "-at" } = query;
  return {
    query,
    row: Row,
    columns: sql`at, reference, order_number as "order", kind, what, here_cents::float8 as "hereCents", there_cents::float8 as "thereCents"`,
    from: sql`from provider_differences`,
    filters: [month && inPeriod(sql`at`, month), what && sql`what = ${what}`],
    key: sql`id`,
    ...sortedBy(sort, {
      at: undefined,
      reference: byText(sql`coalesce(order_number, reference)`),
      kind: byPlace(sql`kind`, COMPARED_KINDS),
      what: byPlace(sql`what`, DIFFERENCES_OF),
      here: byNumber(sql`here_cents`),
      there: byNumber(sql`there_cents`),
    }),
  };
}

/** References of known payments whose movements at the provider differ from the ledger. */
export async function paymentsToFollow(db: Queries): Promise<string[]> {
  const { rows } = await db.execute<{ reference: string }>(
    sql`select distinct reference from ${DIFFERENCES} found where payment_id is not null and "thereCents" <> 0`,
  );
  return rows.map(({ reference }) => reference);
}
