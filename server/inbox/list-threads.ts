import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { type ThreadQuery, ThreadRow } from "#contract/inbox/staff-threads.ts";
import { THREAD_STATES } from "#contract/inbox/threads.ts";
import { byTime, IsoTime, type List } from "#server/back-office/read-page.ts";
import { containsAll, MOST_FOUND, searchParts } from "#server/database/search-text.ts";
import { ordersNamed } from "#server/orders/back-office/orders-named.ts";

const Row = z.extend(ThreadRow, { movedAt: IsoTime });

/** The token is never selected: staff must not write in the customer's place. */
const COLUMNS = sql`t.id, t.xmin::text as version, t.kind, t.state, t.subject, t.name, t.email, o.number as "orderNumber",
  t.moved_at as "movedAt", s.name as assignee`;
const FROM = sql`from threads t left join orders o on o.id = t.order_id
  left join assignments a on a.subject_type = 'thread' and a.subject_id = t.id::text
  left join staff s on s.id = a.staff_id`;

/** Threads of the inbox. Among those that wait for an answer, the longest waiting comes first. */
export function threadsList(query: ThreadQuery, staffId: number): List<ThreadRow> {
  const { state, kind, assignee, q, sort = "movedAt" } = query;
  const text = q?.trim();
  return {
    query,
    row: Row,
    columns: COLUMNS,
    from: FROM,
    filters: [
      state ? sql`t.state = ${state}` : undefined,
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
    groups: state ? undefined : THREAD_STATES.map((one) => sql`t.state = ${one}`),
    key: sql`t.id`,
    sort: byTime(sql`t.moved_at`),
    descending: sort.startsWith("-"),
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
