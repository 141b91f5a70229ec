import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { BAND_ROWS, Urgent } from "#contract/back-office/urgent.ts";
import type { Permission } from "#contract/staff/permissions.ts";
import type { Queries } from "#server/database/client.ts";
import { BAND_PLACE, type UrgentReader, urgentWork } from "./urgent-work.ts";

/** The first rows of each band of urgent work, with the number of orders and cases in it. Empty without the permission for orders. */
export async function readUrgent(
  db: Queries,
  { permissions, ...reader }: UrgentReader & { readonly permissions: readonly Permission[] },
): Promise<Urgent> {
  if (!permissions.includes("orders.read")) return { rows: [] };
  const age = sql`extract(epoch from ${reader.now.toISOString()}::timestamptz - since) / 86400`;
  const { rows } = await db.execute(sql`
    with counted as (
      select *, count(*) filter (where kind = 'order') over (partition by band)::int as orders,
        count(*) filter (where kind = 'case') over (partition by band)::int as cases,
        row_number() over (partition by band order by due, since, number) as place from (${urgentWork(reader)}) work)
    select band, orders, cases, kind, c.number, o.ship_ville as town, due::text, assignee, greatest(0, floor(${age}))::int as age,
      (select product_name from order_lines where order_id = o.id and product_type = 'SMARTPHONE' order by position limit 1) as phone
    from counted c join orders o on o.id = c.order_id where place <= ${BAND_ROWS} order by ${BAND_PLACE}, place`);
  return z.parse(Urgent, { rows });
}
