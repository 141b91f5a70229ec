import { type SQL, sql } from "drizzle-orm";

/**
 * Lines of accepted withdrawals that are in no case and not refunded: `withdrawal_id`, `position`, `quantity`, `since`.
 * A line in another open case counts once that case ends without a refund. A withdrawal's own case covers its lines
 * even if the customer cancels it; other statements about the same lines are then settled as well.
 */
export const LEFT_LINES: SQL = sql`(
  select w.id as withdrawal_id, l.position, w.judged_at as since,
    least(wanted.quantity - own.quantity, l.quantity - elsewhere.quantity) as quantity
  from withdrawals w
  join orders o on o.id = w.order_id and o.status = 'PAYED'
  join order_lines l on l.order_id = o.id
  cross join lateral (select coalesce(sum(c.quantity), 0)::int as quantity from case_lines c join cases on cases.id = c.case_id
    where cases.order_id = o.id and c.position = l.position and cases.kind = 'change_of_mind'
      and (cases.withdrawal_id is not null or cases.opened_at >= w.judged_at)
      and (cases.ended_at is null or cases.ended_at >= w.stated_at)) own
  cross join lateral (select case
    when w.scope = 'order' then l.quantity
    -- Older statements say their lines in words: their case has them.
    when w.lines is null then case when exists (select from cases where withdrawal_id = w.id) then 0 else l.quantity end
    else (select least(coalesce(sum((line ->> 'quantity')::int), 0), l.quantity)::int
      from jsonb_array_elements(w.lines) line where (line ->> 'position')::int = l.position) end as quantity) wanted
  cross join lateral (select (
    select coalesce(sum(c.quantity), 0) from case_lines c join cases on cases.id = c.case_id
    where c.order_id = l.order_id and c.position = l.position and cases.ended_at is null) + (
    select coalesce(sum(r.quantity), 0) from refund_lines r join refunds f on f.id = r.refund_id
      left join cases on cases.id = f.case_id
    where r.order_id = l.order_id and r.position = l.position and f.state <> 'revoked'
      and (cases.id is null or cases.ended_at is not null)) as quantity) elsewhere
  where w.state = 'accepted' and wanted.quantity > own.quantity and l.quantity > elsewhere.quantity)`;

/** Whether a withdrawal `w` has such lines. */
export const isLeft: SQL<boolean> = sql`exists (select from ${LEFT_LINES} left_lines where left_lines.withdrawal_id = w.id)`;
