import { type SQL, sql } from "drizzle-orm";

/**
 * Whether the next step of a case `c` is overdue at a time, or units that were refunded by the proof of their posting have
 * not come. Those are looked for three months.
 */
export const isOverdue = (at: SQL): SQL<boolean> => sql`((c.ended_at is null and c.due_at < ${at})
  or (c.state = 'closed' and c.posted_at is not null and c.received_at is null
    and c.due_at < ${at} and c.due_at > ${at} - interval '90 days' and exists (
      select from case_lines l join allocations a on a.device_id = l.device_id and a.order_id = l.order_id and a.closed_at is null
      where l.case_id = c.id)))`;
