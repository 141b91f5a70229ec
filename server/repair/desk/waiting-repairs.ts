import { sql } from "drizzle-orm";

/**
 * Whether a booked repair `r` waits for nothing: all of its services are refunded, so no phone will come. A job cancels it
 * when the money is back.
 */
const IS_REFUNDED = sql`(r.source = 'order' and not exists (
  select from repair_lines l where l.repair_id = r.id and not exists (
    select from refund_lines g join refunds f on f.id = g.refund_id and f.state <> 'revoked'
    where g.order_id = l.order_id and g.position = l.position and g.quantity > 0)))`;

/** The repairs `r` that wait for somebody. */
export const WAITING_REPAIRS = sql`r.ended_at is null and not (r.state = 'booked' and ${IS_REFUNDED})`;
