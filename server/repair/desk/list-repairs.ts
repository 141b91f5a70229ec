import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { isOpenRepair, REPAIR_STATES } from "#contract/repair/repair-states.ts";
import {
  type RepairQuery,
  RepairRow,
  RepairStage,
  type RepairStages,
} from "#contract/repair/staff-repairs.ts";
import {
  byPlace,
  byText,
  byTime,
  IsoTime,
  isUsual,
  type List,
  sortedBy,
} from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { containsAll, MOST_FOUND, searchParts } from "#server/database/search-text.ts";
import { ordersNamed } from "#server/orders/back-office/orders-named.ts";
import { WAITING_REPAIRS } from "./waiting-repairs.ts";

const Row = z.extend(RepairRow, { since: IsoTime, dueAt: z.nullable(IsoTime) });
const OPEN_STATES = REPAIR_STATES.filter(isOpenRepair);

const isLate = (now: SQL) => sql`coalesce(r.ended_at is null and r.due_at <= ${now}, false)`;

/** All repairs. The usual order is that of their stages, the one that waits longest first; ended ones at the end. */
export function repairsList(now: Date, query: RepairQuery): List<RepairRow> {
  const { state, late, q, sort = "since" } = query;
  const text = q?.trim();
  const at = sql`${now.toISOString()}::timestamptz`;
  return {
    query,
    row: Row,
    columns: sql`r.number, r.phone, coalesce(o.ship_name, r.name) as name, o.number as "order", r.source, r.state,
      r.moved_at as since, case when r.ended_at is null then r.due_at end as "dueAt", ${isLate(at)} as "isLate"`,
    from: sql`from repairs r left join orders o on o.id = r.order_id`,
    filters: [
      state === "open" ? sql`r.ended_at is null` : state && sql`r.state = ${state}`,
      late && isLate(at),
      text && sql`r.id = ${repairsNamed(text)}`,
    ],
    groups:
      (state && state !== "open") || !isUsual(sort, "since")
        ? undefined
        : [...OPEN_STATES.map((one) => sql`r.state = ${one}`), sql`r.ended_at is not null`],
    key: sql`r.id`,
    ...sortedBy(sort, {
      since: byTime(sql`r.moved_at`),
      number: byText(sql`r.number`),
      phone: byText(sql`r.phone`),
      state: byPlace(sql`r.state`, REPAIR_STATES),
      name: byText(sql`coalesce(o.ship_name, r.name)`),
      // What has no deadline comes last.
      due: byTime(sql`coalesce(case when r.ended_at is null then r.due_at end, timestamptz '2100-01-01')`),
    }),
  };
}

/** SQL `any(…)` over the ids of repairs that contain every part of a typed text, and of the repairs of orders that do. */
export function repairsNamed(typed: string, orderIds = ordersNamed(typed), most = MOST_FOUND): SQL {
  const parts = searchParts(typed);
  return sql`any(array(
    (select id from repairs where ${containsAll(sql`search_text(number, phone, name)`, parts)} order by id desc limit ${most})
    union
    (select id from repairs where order_id = ${orderIds} order by id desc limit ${most})))`;
}

const Stages = z.array(z.extend(RepairStage, { oldest: z.nullable(IsoTime) }));

/** The open stages with the number of their repairs, in the order of the work. */
export async function readStages(db: Queries, now: Date): Promise<RepairStages> {
  const { rows } = await db.execute(sql`
    select state, count(*)::int as count, min(r.moved_at) as oldest,
      (count(*) filter (where ${isLate(sql`${now.toISOString()}::timestamptz`)}))::int as late
    from repairs r where ${WAITING_REPAIRS} group by state`);
  const found = z.parse(Stages, rows);
  return OPEN_STATES.map(
    (state) => found.find((one) => one.state === state) ?? { state, count: 0, late: 0, oldest: null },
  );
}

/** The repairs of an order, oldest first, without those whose phone will not come because they are refunded. */
export async function listRepairsOf(db: Queries, orderId: number): Promise<BackOfficeOrder["repairs"]> {
  const { rows } = await db.execute<BackOfficeOrder["repairs"][number] & Record<string, unknown>>(sql`
    select r.number, r.phone, r.state, ${isLate(sql`now()`)} as "isLate" from repairs r
    where r.order_id = ${orderId} and (r.ended_at is not null or ${WAITING_REPAIRS}) order by r.id`);
  return rows;
}
