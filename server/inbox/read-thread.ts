import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { StaffMessage, StaffThread } from "#contract/inbox/staff-threads.ts";
import { fillFields } from "#contract/inbox/templates.ts";
import { hasEmail } from "#server/accounts/has-email.ts";
import { users } from "#server/accounts/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { staff } from "#server/staff/tables.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";
import { picturesOf } from "./customer-threads.ts";
import { templates, threadMessages, threads } from "./tables.ts";

/** One conversation with its messages and history, and the templates in its language. Errors: NOT_FOUND. */
export async function readThread(
  { database, clock, company }: Pick<Shop, "database" | "clock" | "company">,
  id: number,
  reader: { readonly name: string },
): Promise<StaffThread> {
  // The version is read before the messages. In the other order, the version could cover a message that was not shown,
  // and an answer would not be STALE.
  const [found] = await database
    .select({
      thread: threads,
      version: versionOf(threads),
      order: {
        number: orders.number,
        userId: orders.userId,
        status: orders.status,
        totalCents: orders.totalCents,
      },
    })
    .from(threads)
    .leftJoin(orders, eq(orders.id, threads.orderId))
    .where(eq(threads.id, id));
  if (!found) throw new Failure("NOT_FOUND");
  const { thread, version, order } = found;
  const { kind, state, subject, name, email, locale, movedAt } = thread;
  const of = { type: "thread", id: String(id) } as const;
  const [messages, filled, customerId, timeline, assignee] = await Promise.all([
    messagesOf(database, id, clock()),
    database.select().from(templates).orderBy(asc(templates.title)),
    order?.userId ?? customerOf(database, email),
    readTimeline(database, of),
    findAssignee(database, of),
  ]);
  const fields = { name, number: order?.number ?? "", subject, staff: reader.name, shop: company().name };
  return {
    ...{ id, version, kind, state, subject, name, email, locale, assignee, customerId, messages, timeline },
    orderNumber: order?.number ?? null,
    movedAt: movedAt.toISOString(),
    orderStatus: order?.status ?? null,
    isQuoteOpen: kind === "quote" && order?.status === "PENDING" && order.totalCents === 0,
    templates: filled.map((template) => ({
      id: template.id,
      title: template.title,
      body: fillFields(template.bodies[locale], fields),
    })),
  };
}

async function messagesOf(db: Queries, threadId: number, now: Date): Promise<StaffMessage[]> {
  const [rows, pictures] = await Promise.all([
    db
      .select({
        message: threadMessages,
        author: staff.name,
        heldUntil: mails.heldUntil,
        sentAt: mails.sentAt,
      })
      .from(threadMessages)
      .leftJoin(staff, eq(staff.id, threadMessages.staffId))
      .leftJoin(
        mails,
        and(eq(mails.kind, "thread-answer"), eq(mails.subjectId, sql`${threadMessages.key}::text`)),
      )
      .where(eq(threadMessages.threadId, threadId))
      .orderBy(asc(threadMessages.id)),
    picturesOf(db, threadId),
  ]);
  return rows.map(({ message, author, heldUntil, sentAt }) => ({
    id: message.id,
    by: message.byKind,
    author,
    isUnverified: message.contactMessageId !== null,
    body: message.body,
    at: message.at.toISOString(),
    attachments: pictures.get(message.id) ?? [],
    heldMs: heldUntil && !sentAt && heldUntil > now ? heldUntil.getTime() - now.getTime() : null,
  }));
}

/** The account whose confirmed e-mail is the thread's. */
async function customerOf(db: Queries, email: string): Promise<number | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(hasEmail(email), isNotNull(users.emailVerifiedAt), isNull(users.erasedAt)));
  return user?.id ?? null;
}
