import { sql } from "drizzle-orm";
import type { Rule } from "#server/orders/operator/audit-rule.ts";
import { DIFFERENCES } from "./compare-provider.ts";
import { TAKES_MONEY } from "./money-accounts.ts";

/** Jobs issue the documents. A missing document counts as forgotten after this time. */
const GRACE = sql.raw("interval '20 minutes'");
/** Orders before this time have no postings. */
const LEDGER_SINCE = sql.raw("(select applied_at from migrations where name = '0250_ledger.sql')");
const DOCUMENTS_SINCE = sql.raw("(select applied_at from migrations where name = '0280_documents.sql')");

/**
 * Checks that ledger, refunds and documents agree with orders and payments. The database itself refuses an unbalanced
 * posting.
 */
export const MONEY_RULES: readonly Rule[] = [
  {
    rule: "the ledger balances",
    broken: sql`select posting_id::text as subject, format('%s cents', sum(cents)) as details
      from ledger_entries group by posting_id having sum(cents) <> 0`,
  },
  {
    rule: "a paid order is posted once, with its total on the account that took it and on its voucher",
    broken: sql`select number as subject,
        format('%s and %s posted, total %s, of which %s by voucher', coalesce(posted, 0), vouchers, total_cents, voucher_cents) as details
      from orders o cross join lateral (
        select sum(cents) filter (where e.account in ${TAKES_MONEY}) as posted,
          coalesce(sum(cents) filter (where e.account = 'vouchers'), 0) as vouchers
        from ledger_entries e join ledger_postings p on p.id = e.posting_id where p.order_id = o.id and p.kind = 'sale') s
      where paid_at is not null and (coalesce(posted, 0) <> total_cents - voucher_cents or vouchers <> voucher_cents)
        and (posted is not null or paid_at >= ${LEDGER_SINCE})`,
  },
  {
    rule: "a refund is the sum of its lines, and is posted once it succeeded",
    broken: sql`select o.number || '/' || r.key as subject,
        format('%s: %s cents, lines %s, posted %s', r.state, r.amount_cents, lines, coalesce(posted, 0)) as details
      from refunds r join orders o on o.id = r.order_id
      cross join lateral (select coalesce(sum(amount_cents), 0) as lines from refund_lines where refund_id = r.id) l
      cross join lateral (
        select -sum(cents) as posted from ledger_entries e join ledger_postings p on p.id = e.posting_id
        where p.kind = 'refund' and p.source = 'refund:' || r.id and (e.account in ${TAKES_MONEY} or e.account = 'vouchers')) s
      where lines <> r.amount_cents
        or (coalesce(posted, 0) <> (case when r.state = 'succeeded' then r.amount_cents else 0 end)
          and (posted is not null or o.paid_at >= ${LEDGER_SINCE}))`,
  },
  {
    rule: "provider and till hold what payments, refunds and disputes say",
    broken: sql`select number as subject, format('%s posted, %s by payments', posted, paid - given - disputed) as details
      from orders o cross join lateral (
        select sum(cents) as posted from ledger_entries e join ledger_postings p on p.id = e.posting_id
        where p.order_id = o.id and e.account in ${TAKES_MONEY}) s
      cross join lateral (
        -- A refunded payment without refunds paid no order: it went back whole.
        select coalesce(sum(amount_cents), 0) as paid from payments p where order_id = o.id
          and (status = 'succeeded' or exists (select from refunds where payment_id = p.id and state = 'succeeded')
            or (status <> 'refunded' and exists (select from ledger_postings where kind = 'stray' and source = 'payment:' || p.id)))) paid
      cross join lateral (
        select coalesce(sum(amount_cents - voucher_cents), 0) as given from refunds r where order_id = o.id and state = 'succeeded'
          and not exists (select from ledger_postings where kind = 'elsewhere' and source = 'refund:' || r.id)) given
      cross join lateral (
        select coalesce(sum(amount_cents), 0) as disputed from disputes where order_id = o.id and state <> 'won') disputed
      where posted is not null and posted <> paid - given - disputed
        and exists (select from ledger_postings where order_id = o.id and kind = 'sale')`,
  },
  {
    rule: "the provider's balance transactions are those of the ledger",
    broken: sql`select coalesce("order", reference) as subject,
        format('%s, %s: here %s, there %s cents', what, kind, "hereCents", "thereCents") as details from ${DIFFERENCES} found`,
  },
  {
    rule: "no line gives back more than was sold",
    broken: sql`select o.number as subject, format('line %s, %s: %s cents too much', e.position, e.account, sum(e.cents)) as details
      from ledger_entries e join ledger_postings p on p.id = e.posting_id join orders o on o.id = p.order_id
      where e.account not in ${TAKES_MONEY} and e.account not in ('vouchers', 'customers', 'disputes', 'elsewhere') and p.order_id is not null
      group by o.number, e.position, e.account having sum(e.cents) > 0`,
  },
  {
    rule: "the numbers of a series have no gap and no twin",
    broken: sql`select coalesce(s.issuer::text, 'the shop') || ' ' || s.kind || ' ' || s.year as subject,
        format('next is %s, %s documents up to %s', s.next, n, last) as details
      from series s cross join lateral (
        select count(*) as n, coalesce(max(number), 0) as last from documents where series_id = s.id) d
      where n <> s.next - 1 or last <> s.next - 1`,
  },
  {
    rule: "the documents of a paid order add up to its total within twenty minutes",
    broken: sql`select number as subject, format('%s of %s cents', coalesce(issued, 0), total_cents) as details
      from orders o cross join lateral (
        select sum(case kind when 'credit_note' then -total_cents else total_cents end) as issued
        from documents where order_id = o.id and refund_id is null) d
      where paid_at < now() - ${GRACE} and ${DOCUMENTS_SINCE} < now() - ${GRACE} and coalesce(issued, 0) <> total_cents`,
  },
  {
    rule: "the credit notes of a refund add up to its amount within twenty minutes",
    broken: sql`select o.number || '/' || r.key as subject, format('%s of %s cents', coalesce(issued, 0), r.amount_cents) as details
      from refunds r join orders o on o.id = r.order_id cross join lateral (
        select sum(total_cents) as issued from documents where refund_id = r.id) d
      where r.state = 'succeeded' and ended_at < now() - ${GRACE} and ${DOCUMENTS_SINCE} < now() - ${GRACE}
        and coalesce(issued, 0) <> r.amount_cents`,
  },
];
