import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { StaffMessage, StaffThread } from "#contract/inbox/staff-threads.ts";
import { fillFields } from "#contract/inbox/templates.ts";
import { users } from "#server/accounts/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { staff } from "#server/staff/tables.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";
import { picturesOf } from "./customer-threads.ts";
import { readThreadRow } from "./list-threads.ts";
import { type Thread, templates, threadMessages, threads } from "./tables.ts";

/** One conversation with its messages, its history and the templates in its language. Errors: NOT_FOUND. */
export async function readThread(
  { database, clock, company }: Pick<Shop, "database" | "clock" | "company">,
  id: number,
  reader: { readonly name: string },
): Promise<StaffThread> {
  const [thread] = await database.select().from(threads).where(eq(threads.id, id));
  if (!thread) throw new Failure("NOT_FOUND");
  const subject = { type: "thread", id: String(id) } as const;
  const [row, messages, filled, order, customerId, timeline, assignee] = await Promise.all([
    readThreadRow(database, id),
    messagesOf(database, id, clock()),
    database.select().from(templates).orderBy(asc(templates.title)),
    orderOf(database, thread),
    customerOf(database, thread),
    readTimeline(database, subject),
    findAssignee(database, subject),
  ]);
  const fields = {
    name: thread.name,
    number: row.orderNumber ?? "",
    subject: thread.subject,
    staff: reader.name,
    shop: company().name,
  };
  return {
    ...row,
    locale: thread.locale,
    assignee,
    customerId: order?.userId ?? customerId,
    orderStatus: order?.status ?? null,
    isQuoteOpen: thread.kind === "quote" && order?.status === "PENDING" && order.totalCents === 0,
    messages,
    templates: filled.map((template) => ({
      id: template.id,
      title: template.title,
      body: fillFields(template.bodies[thread.locale], fields),
    })),
    timeline,
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
    body: message.body,
    at: message.at.toISOString(),
    attachments: pictures.get(message.id) ?? [],
    heldMs: heldUntil && !sentAt && heldUntil > now ? heldUntil.getTime() - now.getTime() : null,
  }));
}

async function orderOf(db: Queries, { orderId }: Thread) {
  if (orderId === null) return null;
  const [order] = await db
    .select({ userId: orders.userId, status: orders.status, totalCents: orders.totalCents })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order ?? null;
}

/** The account whose mailbox is confirmed as the thread's. */
async function customerOf(db: Queries, { email }: Thread): Promise<number | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`email_key(${users.email}) = email_key(${email})`,
        isNotNull(users.emailVerifiedAt),
        isNull(users.erasedAt),
      ),
    );
  return user?.id ?? null;
}
