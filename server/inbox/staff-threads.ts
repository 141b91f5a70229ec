import { and, asc, desc, eq, sql } from "drizzle-orm";
import { readSort, TABLE_COUNT_LIMIT, TABLE_PAGE_SIZE } from "#contract/back-office/table.ts";
import type { StaffThread, ThreadList, ThreadQuery, ThreadRow } from "#contract/inbox/threads.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { staff } from "#server/staff/tables.ts";
import { assignments } from "#server/timeline/tables.ts";
import { picturesOf } from "./customer-threads.ts";
import { type Thread, templates, threadMessages, threads } from "./tables.ts";

const rowsOf = (db: Queries) =>
  db
    .select({
      thread: threads,
      version: sql<string>`${threads}.xmin::text`,
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
function present({ thread, version, number, assignee }: Found): ThreadRow {
  const { id, kind, state, subject, name, email, movedAt } = thread;
  return {
    id,
    version,
    kind,
    state,
    subject,
    name,
    email,
    orderNumber: number,
    movedAt: movedAt.toISOString(),
    assignee,
  };
}

/** Threads of the inbox; the one that has waited longest comes first. */
export async function listThreads(
  db: Queries,
  { state, kind, email, cursor, sort = "movedAt" }: ThreadQuery,
): Promise<ThreadList> {
  const { descending } = readSort(sort);
  const direction = descending ? desc : asc;
  const filter = and(
    state ? eq(threads.state, state) : undefined,
    kind ? eq(threads.kind, kind) : undefined,
    email ? eq(threads.email, email) : undefined,
  );
  const [, at, id] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor ?? "") ?? [];
  const isAfter = descending ? sql`<` : sql`>`;
  const rest = at
    ? sql`(${threads.movedAt}, ${threads.id}) ${isAfter} (${new Date(Number(at)).toISOString()}::timestamptz, ${Number(id)})`
    : undefined;
  const found = await rowsOf(db)
    .where(and(filter, rest))
    .orderBy(direction(threads.movedAt), direction(threads.id))
    .limit(TABLE_PAGE_SIZE + 1);
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(threads)
    .where(filter)
    .limit(TABLE_COUNT_LIMIT + 1);
  const total = await db.$count(counted.as("counted"));
  const shown = found.slice(0, TABLE_PAGE_SIZE);
  const last = shown.at(-1)?.thread;
  return {
    rows: shown.map(present),
    next: found.length > TABLE_PAGE_SIZE && last ? `${last.movedAt.getTime()}.${last.id}` : null,
    count: Math.min(total, TABLE_COUNT_LIMIT),
    isMore: total > TABLE_COUNT_LIMIT,
  };
}

/** One conversation with its messages and the templates in its language. Errors: NOT_FOUND. */
export async function readThread(
  { database, clock }: Pick<Shop, "database" | "clock">,
  id: number,
): Promise<StaffThread> {
  const [found] = await rowsOf(database).where(eq(threads.id, id));
  if (!found) throw new Failure("NOT_FOUND");
  const { locale, name } = found.thread;
  const messages = await database
    .select({ message: threadMessages, heldUntil: mails.heldUntil, sentAt: mails.sentAt })
    .from(threadMessages)
    .leftJoin(
      mails,
      and(eq(mails.kind, "thread-answer"), eq(mails.subjectId, sql`${threadMessages.key}::text`)),
    )
    .where(eq(threadMessages.threadId, id))
    .orderBy(asc(threadMessages.id));
  const pictures = await picturesOf(database, id);
  const filled = await database.select().from(templates).orderBy(asc(templates.title));
  const now = clock();
  const fields = { name, number: found.number ?? "" };
  return {
    ...present(found),
    locale,
    messages: messages.map(({ message, heldUntil, sentAt }) => ({
      id: message.id,
      by: message.byKind,
      body: message.body,
      at: message.at.toISOString(),
      attachments: pictures.get(message.id) ?? [],
      until: heldUntil && !sentAt && heldUntil > now ? heldUntil.toISOString() : null,
    })),
    templates: filled.map((template) => ({
      id: template.id,
      title: template.title,
      body: fill(template.bodies[locale], fields),
    })),
  };
}

/** Fills the fields of a template in. A field that it does not know stays as it is written. */
function fill(text: string, fields: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (written, name: string) => fields[name] ?? written);
}

/** For the dashboard: how many conversations wait for an answer, and since when the first does. */
export async function countOpenThreads(
  db: Queries,
): Promise<{ readonly count: number; readonly firstAt: Date | null }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer`, firstAt: sql<string | null>`min(${threads.movedAt})` })
    .from(threads)
    .where(eq(threads.state, "open"));
  return { count: row?.count ?? 0, firstAt: row?.firstAt ? new Date(row.firstAt) : null };
}
