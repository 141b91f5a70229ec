import { type SQL, sql } from "drizzle-orm";
import { URGENT_BANDS, type UrgentBand } from "#contract/back-office/urgent.ts";
import { addDays, parisTime } from "#contract/delivery/working-days.ts";

/** Whose work is urgent, and when. `now` decides the day in Paris. */
export interface UrgentReader {
  readonly staffId: number;
  readonly now: Date;
}

const ORDERS_TO_SEND = sql`select 'order' as kind, o.number, o.id as order_id, o.id, o.deliver_to as due, o.created_at as since
  from orders o where o.status = 'PAYED' and o.deliver_to is not null and o.id = any (array(
    select order_id from shipments p where state in ('preparing', 'packed') and case_id is null
      and seller_id = (select user_id from sellers where first_party)
      and not exists (select from pickups where shipment_id = p.id)))`;
const OPEN_CASES = sql`select 'case' as kind, c.number, c.order_id, c.id, (c.due_at at time zone 'Europe/Paris')::date as due, c.opened_at as since
  from cases c where c.ended_at is null and c.due_at is not null`;

/**
 * SQL rows of urgent work: own parcels that have not left, by the last promised day, and open cases, by the day of their next step.
 * Work of the reader has a row in the band `mine` whatever its day, beside that of its day. The lists of orders and cases filter
 * by the same rows, so that the dashboard's counts are theirs.
 */
function banded(work: SQL, { staffId, now }: UrgentReader): SQL {
  const { day } = parisTime(now);
  return sql`select work.*, s.name as assignee, band.band from (${work}) work
    left join assignments a on a.subject_type = work.kind and a.subject_id = work.number
    left join staff s on s.id = a.staff_id
    cross join lateral unnest(array[
      case when a.staff_id = ${staffId} then 'mine' end,
      case when due < ${day}::date then 'late' when due = ${day}::date then 'today'
        when due = ${addDays(day, 1)}::date then 'tomorrow' end]) as band
    where band.band is not null`;
}

export const urgentWork = (reader: UrgentReader): SQL =>
  banded(sql`${ORDERS_TO_SEND} union all ${OPEN_CASES}`, reader);

/** SQL `any(…)` over the ids of the orders of a band. */
export const urgentOrders = (band: UrgentBand, reader: UrgentReader): SQL =>
  sql`any (array(select id from (${banded(ORDERS_TO_SEND, reader)}) urgent where band = ${band}))`;

/** SQL `any(…)` over the ids of the cases of a band. */
export const urgentCases = (band: UrgentBand, reader: UrgentReader): SQL =>
  sql`any (array(select id from (${banded(OPEN_CASES, reader)}) urgent where band = ${band}))`;

/** The place of a row's band among all bands. */
export const BAND_PLACE = sql`array_position(${sql.raw(`array['${URGENT_BANDS.join("','")}']`)}, band)`;
