import { type SQL, sql } from "drizzle-orm";

/**
 * SQL: whether the money of a repair `r` goes back: for each of its services by a refund that names the repair, or by refunds of every
 * phone of the line. A repair that was paid elsewhere is never refunded. `given` chooses the refunds `f` that count.
 */
export const isRefunded = (given: SQL): SQL<boolean> => sql`(r.source = 'order' and not exists (
  select from repair_lines l join order_lines o on o.order_id = l.order_id and o.position = l.position
  where l.repair_id = r.id and not (
    select coalesce(bool_or(f.repair_id = r.id), false) or coalesce(sum(g.quantity), 0) >= o.quantity
    from refund_lines g join refunds f on f.id = g.refund_id
    where g.order_id = l.order_id and g.position = l.position and g.quantity > 0 and ${given})))`;

/** SQL: whether a refund `f` is decided. Its money may still be on its way. */
export const IS_GRANTED = sql`f.state <> 'revoked'`;
