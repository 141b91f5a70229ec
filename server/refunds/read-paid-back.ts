import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Queries } from "#server/database/client.ts";

export interface PaidBack {
  readonly orderId: number;
  /** Paid back by succeeded refunds and by lost disputes. */
  readonly cents: number;
  /** The lines of which a refund, sent or not, takes units back: their work will not be done. */
  readonly lines: readonly number[];
}

const Rows = z.array(z.object({ orderId: z.int(), cents: z.int(), lines: z.array(z.int()) }));

/** What was paid back of orders. Money that the customer's bank returned does not count. */
export async function readPaidBack(db: Queries, orderIds: readonly number[]): Promise<PaidBack[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await db.execute(sql`
    select o.id as "orderId",
      (coalesce((select sum(r.amount_cents) from refunds r
        where r.order_id = o.id and r.state = 'succeeded' and r.failure is distinct from 'returned'), 0)
      + coalesce((select sum(d.amount_cents) from disputes d where d.order_id = o.id and d.state = 'lost'), 0))::int as cents,
      array(select distinct g.position from refund_lines g join refunds r on r.id = g.refund_id
        where g.order_id = o.id and g.position is not null and g.quantity > 0 and r.state <> 'revoked') as lines
    from orders o where o.id in (${sql.join(
      orderIds.map((id) => sql`${id}`),
      sql`, `,
    )})`);
  return z.parse(Rows, rows);
}
