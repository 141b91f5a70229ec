import { and, asc, desc, eq, notExists, type SQL, sql } from "drizzle-orm";
import { readSort, TABLE_COUNT_LIMIT, TABLE_PAGE_SIZE } from "#contract/back-office/table.ts";
import type { ThreadList, ThreadQuery, ThreadRow } from "#contract/inbox/staff-threads.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { orders } from "#server/orders/tables.ts";
import { staff } from "#server/staff/tables.ts";
import { assignments } from "#server/timeline/tables.ts";
import { type Thread, threads } from "./tables.ts";

/** Threads with the version of their row, the number of their order and who takes care of them. */
export const staffRows = (db: Queries) =>
  db
    .select({
      thread: threads,
      version: sql<string>`${threads}.xmin::text`,
      /** The keyset cursor has microseconds, as the column does. */
      movedMicros: sql<string>`(extract(epoch from ${threads.movedAt}) * 1000000)::bigint::text`,
      number: orders.number,
      assignee: staff.name,
    })
    .from(threads)
    .leftJoin(orders, eq(orders.id, threads.orderId))
    .leftJoin(
      assignments,
      and(eq(assignments.subjectType, "thread"), eq(assignments.subjectId, sql`${threads.id}::text`)),
    )
    .leftJoin(staff, eq(staff.id, assignments.staffId));

interface Found {
  readonly thread: Thread;
  readonly version: string;
  readonly number: string | null;
  readonly assignee: string | null;
}

/** A row without the token: staff answer through the inbox, never in the customer's place. */
export function presentRow({ thread, version, number, assignee }: Found): ThreadRow {
  const { id, kind, state, subject, name, email, movedAt } = thread;
  return {
    ...{ id, version, kind, state, subject, name, email, orderNumber: number, assignee },
    movedAt: movedAt.toISOString(),
  };
}

/** Threads of the inbox; the one that has waited longest comes first. Error: VALIDATION for a malformed cursor. */
export async function listThreads(
  db: Queries,
  { state, kind, assignee, q, cursor, sort = "movedAt" }: ThreadQuery,
  staffId: number,
): Promise<ThreadList> {
  const { descending } = readSort(sort);
  const direction = descending ? desc : asc;
  const filter = and(
    state && eq(threads.state, state),
    kind && eq(threads.kind, kind),
    assignee && assignedTo(db, assignee, staffId),
    q?.trim() ? matching(q.trim()) : undefined,
  );
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(threads)
    .where(filter)
    .limit(TABLE_COUNT_LIMIT + 1);
  const [found, total] = await Promise.all([
    staffRows(db)
      .where(and(filter, cursor ? behind(cursor, descending) : undefined))
      .orderBy(direction(threads.movedAt), direction(threads.id))
      .limit(TABLE_PAGE_SIZE + 1),
    db.$count(counted.as("counted")),
  ]);
  const shown = found.slice(0, TABLE_PAGE_SIZE);
  const last = found.length > TABLE_PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    rows: shown.map(presentRow),
    next: last ? `${last.movedMicros}.${last.thread.id}` : null,
    count: Math.min(total, TABLE_COUNT_LIMIT),
    isMore: total > TABLE_COUNT_LIMIT,
  };
}

/** The rows after a cursor: microseconds of the time, and the id. */
function behind(cursor: string, descending: boolean): SQL {
  const [, micros, id] = /^(\d{1,16})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (!micros) throw new Failure("VALIDATION", { fields: { cursor: "INVALID" } });
  return sql`(${threads.movedAt}, ${threads.id}) ${descending ? sql`<` : sql`>`}
    (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${Number(id)}::integer)`;
}

function assignedTo(db: Queries, whom: "me" | "nobody", staffId: number): SQL {
  const ofThreads = eq(assignments.subjectType, "thread");
  if (whom === "nobody")
    return notExists(
      db
        .select({ id: assignments.subjectId })
        .from(assignments)
        .where(and(ofThreads, eq(assignments.subjectId, sql`${threads.id}::text`))),
    );
  // An array, so that these lead to their threads, and not all threads to their assignments.
  return sql`${threads.id} = any (array(
    select subject_id::integer from assignments where subject_type = 'thread' and staff_id = ${staffId}))`;
}

/** The threads of an e-mail, of an order's number, or of a name that begins so; each is found by an index. */
function matching(typed: string): SQL {
  const begins = `${typed.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${threads.id} in (select id from threads where email_key(email) = email_key(${typed}) union all
    select id from threads where lower(name) like ${begins} union all
    select id from threads where order_id = (select id from orders where number = ${typed.toUpperCase()}))`;
}
