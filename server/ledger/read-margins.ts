import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { Margin, type MarginsQuery } from "#contract/ledger/money.ts";
import type { Queries } from "#server/database/client.ts";
import { endOf, startOf } from "./month.ts";

const Rows = z.array(Margin);

/**
 * The shop's own phones, each with the paid difference of a dearer unit, that were sold between two moments and are kept by their buyers: `left`, what each line still holds after
 * refunds; `tax`, its tax; `purchase`, the price paid for its unit, all in cents; and `at`, `device_id`, `reception_id`.
 */
export const keptPhones = (from: SQL, to: SQL): SQL => sql`(
  select sold.at, kept.device_id, held.cents as "left", held.tax, bought.cents as purchase, bought.reception_id
  from ledger_postings sold
  join order_lines l on l.order_id = sold.order_id and l.device_id is not null
  cross join lateral (
    select -sum(e.cents)::float8 as cents, -coalesce(sum(e.cents) filter (where e.account like 'vat.%'), 0)::float8 as tax
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
    where e.account ~ '^(sales|vat)[.]' and (p.order_id = l.order_id and e.position = l.position or p.order_id in (
      select order_id from payment_requests where swap_order_id = l.order_id and swap_position = l.position))) held
  cross join lateral (select coalesce((select device_id from allocations where order_id = l.order_id and position = l.position
    order by id desc limit 1), l.device_id) as device_id) kept
  cross join lateral (select price_paid_cents as cents, reception_id from episodes
    where device_id = kept.device_id and began_at <= sold.at order by id desc limit 1) bought
  where sold.kind = 'sale' and sold.at >= ${from} and sold.at < ${to} and held.cents > 0)`;

const GROUPS = {
  month: sql`to_char(k.at at time zone 'Europe/Paris', 'YYYY-MM')`,
  model: sql`(select m.model || ' ' || case when m.storage_gb >= 1024 then m.storage_gb / 1024 || ' To' else m.storage_gb || ' Go' end
    from devices d join smartphone_models m on m.id = d.model_id where d.id = k.device_id)`,
  supplier: sql`coalesce((select supplier from receptions where id = k.reception_id), '')`,
} as const;

/** The margins of a month without tax, by model or supplier; by month, those of the twelve months up to this one. */
export async function readMargins(db: Queries, { month, by }: MarginsQuery): Promise<Margin[]> {
  const from = by === "month" ? sql`${endOf(month)} - interval '1 year'` : startOf(month);
  const { rows } = await db.execute(sql`
    select ${GROUPS[by]} as name, count(*)::int as units, sum("left" - tax)::float8 as "salesCents",
      sum(purchase)::float8 as "purchaseCents", sum(tax)::float8 as "taxCents"
    from ${keptPhones(from, endOf(month))} k
    group by 1 order by ${by === "month" ? sql`1 desc` : sql`sum("left" - tax - purchase) desc, 1`}`);
  return z.parse(Rows, rows);
}
