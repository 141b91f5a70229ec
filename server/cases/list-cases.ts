import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { readSort, type TablePage } from "#contract/back-office/table.ts";
import { CaseRow, type CasesQuery } from "#contract/cases/cases.ts";
import { readOrderNumber } from "#contract/orders/order-number.ts";
import { byTime, IsoTime, readPage } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { isOverdue } from "./queries.ts";

const Row = z.extend(CaseRow, { openedAt: IsoTime, dueAt: z.nullable(IsoTime) });

/** One page of all cases, the most urgent first unless asked otherwise. */
export function listCases(
  database: Queries,
  now: Date,
  { state, kind, overdue, order, device, q, sort = "dueAt", cursor }: CasesQuery,
): Promise<TablePage<CaseRow>> {
  const text = q && readOrderNumber(q);
  const { key, descending } = readSort(sort);
  const late = isOverdue(sql`${now.toISOString()}::timestamptz`);
  return readPage(database, {
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
      text && sql`(c.number = ${text} or c.order_id = (select id from orders where number = ${text}))`,
    ],
    key: sql`c.id`,
    sort: key === "dueAt" ? byTime(sql`c.due_at`) : undefined,
    descending,
    cursor,
  });
}
