import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { readSort } from "#contract/back-office/table.ts";
import { CASE_KINDS, CASE_STATES } from "#contract/cases/case-states.ts";
import { CaseRow, type CasesQuery } from "#contract/cases/cases.ts";
import { byPlace, byText, byTime, IsoTime, type List, sortedBy } from "#server/back-office/read-page.ts";
import { type UrgentReader, urgentCases } from "#server/back-office/urgent-work.ts";
import { containsAll, MOST_FOUND, searchParts } from "#server/database/search-text.ts";
import { ordersNamed } from "#server/orders/back-office/orders-named.ts";
import { isOverdue } from "./is-overdue.ts";

const Row = z.extend(CaseRow, { openedAt: IsoTime, dueAt: z.nullable(IsoTime) });

/** The customer who opened a case, or a seller of its goods. */
interface Of {
  readonly customerId?: number;
  readonly sellerId?: number;
}

/** All cases, or those of one person; by default the most urgent first. */
export function casesList(query: CasesQuery, reader: UrgentReader, of: Of = {}): List<CaseRow> {
  const { customerId, sellerId } = of;
  const { state, kind, overdue, urgent, order, device, q, sort = "dueAt" } = query;
  const text = q?.trim();
  const { key } = readSort(sort);
  const late = isOverdue(sql`${reader.now.toISOString()}::timestamptz`);
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
      urgent && sql`c.id = ${urgentCases(urgent, reader)}`,
      order && sql`c.order_id = (select id from orders where number = ${order})`,
      device &&
        sql`c.id in (select l.case_id from case_lines l join devices d on d.id in (l.device_id, l.replacement_id) where d.public_id = ${device})`,
      text && sql`c.id = ${casesNamed(text)}`,
      customerId !== undefined &&
        sql`c.order_id = any (array(select id from orders where user_id = ${customerId}))`,
      sellerId !== undefined &&
        sql`c.id in (select l.case_id from case_lines l join order_lines sold using (order_id, position) where sold.seller_id = ${sellerId})`,
    ],
    // A closed case is still late work when its refunded units have not come.
    groups:
      state || overdue || urgent || !(key === "dueAt" || key === "openedAt")
        ? undefined
        : [
            sql`c.state = 'closed' and c.posted_at is not null and c.received_at is null and ${late}`,
            sql`c.ended_at is null`,
            sql`c.ended_at is not null and not (c.state = 'closed' and c.posted_at is not null and c.received_at is null and ${late})`,
          ],
    key: sql`c.id`,
    ...sortedBy(sort, {
      dueAt: byTime(sql`c.due_at`),
      openedAt: undefined,
      number: byText(sql`c.number`),
      kind: byPlace(sql`c.kind`, CASE_KINDS),
      state: byPlace(sql`c.state`, CASE_STATES),
      order: byText(sql`o.number`),
    }),
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
