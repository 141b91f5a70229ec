import { sql } from "drizzle-orm";
import type { Rule } from "#server/orders/operator/audit-rule.ts";

/** What a state of payouts adds to the accounts of the ledger. */
const HELD = sql.raw(`coalesce(sum(-cents) filter (where state in ('waiting', 'due', 'batched')), 0) as due,
  coalesce(sum(-cents) filter (where state = 'sent'), 0) as transit, coalesce(sum(-cents) filter (where state = 'paid'), 0) as paid`);
const POSTED = sql.raw(`coalesce(sum(cents) filter (where account = 'payouts.due'), 0) as due,
  coalesce(sum(cents) filter (where account = 'payouts.transit'), 0) as transit,
  coalesce(sum(cents) filter (where account = 'payouts.paid'), 0) as paid`);

/** Checks that payouts, ledger and register agree. The database itself refuses a second open payout of a buy-back. */
export const PAYOUT_RULES: readonly Rule[] = [
  {
    rule: "what the shop owes, sends and has paid for bought phones is in the ledger",
    broken: sql`select 'buy-back ' || buyback_id as subject,
        format('due %s, posted %s; in transit %s, posted %s; paid %s, posted %s',
          h.due, p.due, h.transit, p.transit, h.paid, p.paid) as details
      from (select buyback_id, ${HELD} from payouts group by buyback_id) h
      full join (
        select case p.kind when 'purchase' then substr(source, 9)::int
            else (select o.buyback_id from payouts o where o.id = substr(p.source, 8)::int) end as buyback_id, ${POSTED}
        from ledger_postings p join ledger_entries e on e.posting_id = p.id
        where p.kind in ('purchase', 'payout', 'payout_paid', 'payout_returned') group by 1) p using (buyback_id)
      -- A phone that is paid by voucher has no payout.
      where (coalesce(h.due, 0), coalesce(h.transit, 0), coalesce(h.paid, 0))
        is distinct from (coalesce(p.due, 0), coalesce(p.transit, 0), coalesce(p.paid, 0))`,
  },
  {
    rule: "a phone in the police register has one payout, of its price",
    broken: sql`select 'buy-back ' || coalesce(r.buyback_id, p.buyback_id) as subject,
        format('register %s cents, payout %s cents', r.price_cents, p.cents) as details
      from (select * from buyback_register where corrects is null and means = 'transfer') r
      full join (select * from payouts where state <> 'returned') p on p.buyback_id = r.buyback_id
      where r.price_cents is distinct from p.cents`,
  },
];
