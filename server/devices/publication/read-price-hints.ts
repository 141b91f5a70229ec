import { sql } from "drizzle-orm";
import { CONDITIONS, GRADES, gradeOf } from "#contract/catalog/conditions.ts";
import type { PriceHints } from "#contract/devices/bench.ts";
import type { Queries } from "#server/database/client.ts";

const EACH = 5;

/**
 * Recent prices of phones of the same model and grade that were sold and not returned, and current prices. Empty
 * without a grade.
 */
export async function readPriceHints(database: Queries, publicId: string): Promise<PriceHints> {
  const { rows } = await database.execute<{ modelId: number; grade: string | null }>(
    sql`select model_id as "modelId", grade from devices where public_id = ${publicId}`,
  );
  const [unit] = rows;
  const grade = GRADES.find((one) => one === unit?.grade);
  if (!unit || !grade) return { sold: [], onSale: [] };
  const alike = sql`items.model_id = ${unit.modelId}
    and items.condition = any(${sql.param(CONDITIONS.filter((one) => gradeOf(one) === grade))}::text[])`;
  const [sold, onSale] = await Promise.all([
    database.execute<PriceHints["sold"][number] & Record<string, unknown>>(sql`
      select concat_ws('-', lines.order_id, lines.position) as id, lines.unit_price_cents as "priceCents", to_char(orders.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from smartphone_items items join order_lines lines on lines.item_id = items.id
      join orders on orders.id = lines.order_id and orders.status = 'PAYED'
      where ${alike} and not exists (select from refund_lines r join refunds f on f.id = r.refund_id and f.state <> 'revoked'
        where r.order_id = lines.order_id and r.position = lines.position and r.quantity > 0)
      order by orders.paid_at desc limit ${EACH}`),
    database.execute<PriceHints["onSale"][number] & Record<string, unknown>>(sql`
      select items.id::text, items.price_cents as "priceCents", coalesce(sellers.store_name, '') as seller
      from smartphone_items items left join sellers on sellers.user_id = items.seller_id
      where ${alike} and items.withdrawn_at is null and not items.sold
        and items.device_id is distinct from (select id from devices where public_id = ${publicId})
      order by items.price_cents, items.id limit ${EACH}`),
  ]);
  return { sold: sold.rows, onSale: onSale.rows };
}
