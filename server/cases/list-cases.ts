import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { readSort } from "#contract/back-office/table.ts";
import { CaseRow, type CasesQuery } from "#contract/cases/cases.ts";
import { byTime, IsoTime, type List } from "#server/back-office/read-page.ts";
import { containsAll, MOST_FOUND, searchParts } from "#server/database/search-text.ts";
import { ordersNamed } from "#server/orders/back-office/orders-named.ts";
import { isOverdue } from "./is-overdue.ts";

const Row = z.extend(CaseRow, { openedAt: IsoTime, dueAt: z.nullable(IsoTime) });

/** All cases; by default the most urgent first. */
export function casesList(now: Date, query: CasesQuery): List<CaseRow> {
  const { state, kind, overdue, order, device, q, sort = "dueAt" } = query;
  const text = q?.trim();
  const { key, descending } = readSort(sort);
  const late = isOverdue(sql`${now.toISOString()}::timestamptz`);
  return {
    query,
    row: Row,
    columns: sql`c.number, o.number as "order", o.ship_name as name, c.kind, c.state, c.outcome, c.opened_at as "openedAt",
      case when c.ended_at is null or ${late} then c.due_at end as "dueAt", ${late} as "isOverdue"`,
    from: sql`from cases c join orders o on o.id = c.order_id`,
    filters: [
      state === "open" ? sql`c.ended_at is null` : state && sql`c.state = ${state}`,
      kind && sql`c.kind = ${kind}`,
      overdue && late,
      order && sql`c.order_id = (select id from orders where number = ${order})`,
      device &&
        sql`c.id in (select l.case_id from case_lines l join devices d on d.id in (l.device_id, l.replacement_id) where d.public_id = ${device})`,
      text && sql`c.id = ${casesNamed(text)}`,
    ],
    // A closed case is still late work when its refunded units have not come.
    groups:
      state || overdue
        ? undefined
        : [
            sql`c.state = 'closed' and c.posted_at is not null and c.received_at is null and ${late}`,
            sql`c.ended_at is null`,
            sql`c.ended_at is not null and not (c.state = 'closed' and c.posted_at is not null and c.received_at is null and ${late})`,
          ],
    key: sql`c.id`,
    sort: key === "dueAt" ? byTime(sql`c.due_at`) : undefined,
    descending,
  };
}

/** SQL `any(…)` over the ids of cases that contain every part of a typed text in a number, and of the cases of orders that do. */
export function casesNamed(typed: string, orderIds = ordersNamed(typed), most = MOST_FOUND): SQL {
  const parts = searchParts(typed);
  return sql`any(array(
    (select id from cases where ${containsAll(sql`search_text(number, return_number, sent_number)`, parts)} order by id desc limit ${most})
    union
    (select id from cases where order_id = ${orderIds} order by id desc limit ${most})))`;
}
