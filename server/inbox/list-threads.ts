import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { type ThreadQuery, ThreadRow } from "#contract/inbox/staff-threads.ts";
import { THREAD_STATES } from "#contract/inbox/threads.ts";
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
import type { Thread } from "./tables.ts";

const Row = z.extend(ThreadRow, { movedAt: IsoTime, answerDueAt: z.nullable(IsoTime) });

/** The token is never selected: staff must not write in the customer's place. */
const COLUMNS = sql`t.id, t.xmin::text as version, t.kind, t.state, t.subject, t.name, t.email, o.number as "orderNumber",
  case when t.state = 'open' then t.answer_due_at end as "answerDueAt",
  t.moved_at as "movedAt", s.name as assignee`;
const FROM = sql`from threads t left join orders o on o.id = t.order_id
  left join assignments a on a.subject_type = 'thread' and a.subject_id = t.id::text
  left join staff s on s.id = a.staff_id`;

/** Whether an answer is late. */
const isLateAt = (now: Date) =>
  sql`(t.state = 'open' and t.answer_due_at < ${now.toISOString()}::timestamptz)`;

/** Threads of the inbox. Among those that wait for an answer, the one that is due first comes first. */
export function threadsList(query: ThreadQuery, staffId: number, now: Date): List<ThreadRow> {
  const { state, kind, assignee, late, q, sort = "due" } = query;
  const isLate = isLateAt(now);
  const text = q?.trim();
  return {
    query,
    row: Row,
    columns: sql`${COLUMNS}, ${isLate} as "isLate"`,
    from: FROM,
    filters: [
      state ? sql`t.state = ${state}` : undefined,
      late && isLate,
      kind ? sql`t.kind = ${kind}` : undefined,
      assignee === "me"
        ? // An array, so that these lead to their threads, and not all threads to their assignments.
          sql`t.id = any (array(
            select subject_id::integer from assignments where subject_type = 'thread' and staff_id = ${staffId}))`
        : undefined,
      assignee === "nobody"
        ? sql`not exists (select from assignments where subject_type = 'thread' and subject_id = t.id::text)`
        : undefined,
      text ? sql`t.id = ${threadsNamed(text)}` : undefined,
    ],
    groups:
      state || late || !(isUsual(sort, "due") || isUsual(sort, "movedAt"))
        ? undefined
        : THREAD_STATES.map((one) => sql`t.state = ${one}`),
    key: sql`t.id`,
    ...sortedBy(sort, {
      due: byTime(sql`t.answer_due_at`),
      movedAt: byTime(sql`t.moved_at`),
      subject: byText(sql`t.subject`),
      state: byPlace(sql`t.state`, THREAD_STATES),
      assignee: byText(sql`s.name`),
    }),
  };
}

/**
 * SQL `any(…)` over the ids of threads that contain every part of a typed text in their name, e-mail or subject, and of the
 * threads about orders that do.
 */
export function threadsNamed(typed: string, orderIds = ordersNamed(typed), most = MOST_FOUND): SQL {
  return sql`any(array(
    (select id from threads where ${containsAll(sql`search_text(name, email, subject)`, searchParts(typed))} order by id desc limit ${most})
    union
    (select id from threads where order_id = ${orderIds} order by id desc limit ${most})))`;
}

/**
 * The conversation to answer after another one: the next that is due and not taken care of by somebody else, from the first one
 * again at the end. Null when no other waits.
 */
export async function findNextThread(
  database: Queries,
  { id, answerDueAt }: Pick<Thread, "id" | "answerDueAt">,
  staffId: number,
): Promise<number | null> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select t.id from threads t
    left join assignments a on a.subject_type = 'thread' and a.subject_id = t.id::text
    where t.state = 'open' and t.id <> ${id} and coalesce(a.staff_id, ${staffId}) = ${staffId}
    order by (t.answer_due_at, t.id) < (${answerDueAt.toISOString()}::timestamptz, ${id}::int), t.answer_due_at, t.id limit 1`);
  return rows[0]?.id ?? null;
}
