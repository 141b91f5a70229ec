import { sql } from "drizzle-orm";
import type { Rule } from "#server/orders/operator/audit-rule.ts";

/** Checks that vouchers, their moves, orders, refunds and the ledger agree. */
export const VOUCHER_RULES: readonly Rule[] = [
  {
    rule: "the balance of a voucher is the sum of its moves",
    broken: sql`select 'voucher ' || v.id as subject, format('holds %s cents, moves %s', balance_cents, moved) as details
      from vouchers v cross join lateral (
        select coalesce(sum(cents), 0) as moved, coalesce(sum(cents) filter (where kind = 'issued'), 0) as issued
        from voucher_moves where voucher_id = v.id) m
      where moved <> balance_cents or issued <> issued_cents`,
  },
  {
    rule: "what all vouchers hold is what the ledger owes",
    broken: sql`select 'vouchers' as subject, format('%s cents held, %s owed', held, owed) as details
      from (select (select coalesce(sum(balance_cents), 0) from vouchers) as held,
        (select -coalesce(sum(cents), 0) from ledger_entries where account = 'vouchers') as owed) sums where held <> owed`,
  },
  {
    rule: "a paid order took its part from its voucher once, another order none",
    broken: sql`select number as subject, format('%s: %s cents by voucher, %s spent', status, voucher_cents, spent) as details
      from orders o cross join lateral (
        select coalesce(-sum(cents), 0) as spent from voucher_moves where order_id = o.id and kind = 'spent') m
      where (voucher_id is not null or spent > 0) and spent <> case when paid_at is null then 0 else voucher_cents end`,
  },
  {
    rule: "a refund gave its part back to the voucher once",
    broken: sql`select o.number || '/' || r.key as subject, format('%s: %s cents, %s given', r.state, r.voucher_cents, given) as details
      from refunds r join orders o on o.id = r.order_id cross join lateral (
        select coalesce(sum(cents), 0) as given from voucher_moves where refund_id = r.id) m
      where given <> case when r.state = 'succeeded' then r.voucher_cents else 0 end`,
  },
  {
    rule: "only an unpaid order reserves a voucher",
    broken: sql`select 'voucher ' || v.id as subject, format('reserved by %s, %s', number, status) as details
      from vouchers v join orders o on o.id = v.held_order_id where status <> 'PENDING' or o.voucher_id <> v.id`,
  },
  {
    rule: "a phone in the police register that was paid by voucher has one, of its price and bonus",
    broken: sql`select 'buy-back ' || coalesce(r.buyback_id, v.buyback_id) as subject,
        format('register %s cents, voucher %s of which bonus %s', r.price_cents, v.issued_cents, v.bonus_cents) as details
      from (select * from buyback_register where corrects is null and means = 'voucher') r
      full join vouchers v using (buyback_id)
      where r.price_cents is distinct from v.issued_cents - v.bonus_cents`,
  },
];
