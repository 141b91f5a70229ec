import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a case `c` is late at a time: its next step is overdue, or its units were refunded on proof of posting and
 * have not come. The shop looks for such units for three months.
 */
export const isOverdue = (at: SQL): SQL<boolean> => sql`((c.ended_at is null and c.due_at < ${at})
  or (c.state = 'closed' and c.posted_at is not null and c.received_at is null
    and c.due_at < ${at} and c.due_at > ${at} - interval '90 days' and exists (
      select from case_lines l join allocations a on a.device_id = l.device_id and a.order_id = l.order_id and a.closed_at is null
      where l.case_id = c.id)))`;
