import { sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";

type Held = {
  readonly orderId: number;
  readonly position: number;
  /** With VAT. */
  readonly cents: number;
  /** Whether nothing of the service was given back. */
  readonly isWhole: boolean;
};

/**
 * What paid orders still hold for each repair, by the repair's id: its services, then the differences paid since. A line may be for several phones: a refund
 * that names a repair counts for it, and no repair holds more than what is left of its line.
 */
export async function heldFor(db: Queries, repairIds: readonly number[]): Promise<Map<number, Held[]>> {
  const { rows } = await db.execute<Held & { repairId: number }>(sql`
    with lines as (
      select repair_id, order_id, position from repair_lines
      union all select q.repair_id, q.order_id, l.position
        from payment_requests q join order_lines l on l.order_id = q.order_id where q.repair_id is not null)
    select l.repair_id as "repairId", l.order_id as "orderId", l.position,
      greatest(0, least(o.unit - given.own, o.unit * o.quantity - given.cents))::int as cents, given.own = 0 as "isWhole"
    from lines l join repairs r on r.id = l.repair_id
      join orders on orders.id = l.order_id and orders.status = 'PAYED'
      join lateral (select unit_price_cents + unit_tax_cents as unit, quantity from order_lines
        where order_id = l.order_id and position = l.position) o on true
      join lateral (
        select coalesce(sum(g.amount_cents), 0) as cents, coalesce(sum(g.amount_cents) filter (where f.repair_id = r.id), 0) as own
        from refund_lines g join refunds f on f.id = g.refund_id
        where g.order_id = l.order_id and g.position = l.position and f.state <> 'revoked') given on true
    where l.repair_id = any(${sql.param([...repairIds])}::int[]) order by l.order_id, l.position`);
  return Map.groupBy(rows, ({ repairId }) => repairId);
}

export const sumHeld = (held: readonly Held[] = []): number =>
  held.reduce((sum, { cents }) => sum + cents, 0);
