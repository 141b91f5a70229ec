import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { Margin, type MarginsQuery } from "#contract/ledger/money.ts";
import type { Queries } from "#server/database/client.ts";
import { endOf, startOf } from "./month.ts";

const Rows = z.array(Margin);

const GROUPS = {
  month: sql`to_char(sold.at at time zone 'Europe/Paris', 'YYYY-MM')`,
  model: sql`(select model || ' ' || case when storage_gb >= 1024 then storage_gb / 1024 || ' To' else storage_gb || ' Go' end
    from smartphone_models where id = d.model_id)`,
  supplier: sql`coalesce(rec.supplier, '')`,
} as const;

/**
 * The margin of the shop's own phones that were sold in a month and kept by their buyers, without tax: what each line still
 * holds after refunds, less the price paid for its unit. By month: the twelve months up to this one.
 */
export async function readMargins(db: Queries, { month, by }: MarginsQuery): Promise<Margin[]> {
  const from = by === "month" ? sql`${endOf(month)} - interval '1 year'` : startOf(month);
  const { rows } = await db.execute(sql`
    with kept as (
      select sold.at, coalesce(a.device_id, l.device_id) as device_id, held.cents as "left", held.tax
      from ledger_postings sold
      join order_lines l on l.order_id = sold.order_id and l.device_id is not null
      cross join lateral (
        select -sum(e.cents)::float8 as cents, -coalesce(sum(e.cents) filter (where e.account like 'vat.%'), 0)::float8 as tax
        from ledger_postings p join ledger_entries e on e.posting_id = p.id
        where p.order_id = l.order_id and e.position = l.position and e.account ~ '^(sales|vat)[.]') held
      left join lateral (select device_id from allocations where order_id = l.order_id and position = l.position
        order by id desc limit 1) a on true
      where sold.kind = 'sale' and sold.at >= ${from} and sold.at < ${endOf(month)} and held.cents > 0)
    select ${GROUPS[by]} as name, count(*)::int as units, sum("left" - tax)::float8 as "salesCents",
      sum(e.price_paid_cents)::float8 as "purchaseCents", sum(tax)::float8 as "taxCents"
    from kept sold join devices d on d.id = sold.device_id
    cross join lateral (select price_paid_cents, reception_id from episodes
      where device_id = d.id and began_at <= sold.at order by id desc limit 1) e
    left join receptions rec on rec.id = e.reception_id
    group by 1 order by ${by === "month" ? sql`1 desc` : sql`sum("left" - tax - e.price_paid_cents) desc, 1`}`);
  return z.parse(Rows, rows);
}
