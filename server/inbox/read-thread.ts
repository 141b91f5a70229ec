import { and, asc, eq, sql } from "drizzle-orm";
import type { StaffMessage, StaffThread } from "#contract/inbox/staff-threads.ts";
import { fillFields, fitOf, type OrderState, openFields } from "#contract/inbox/templates.ts";
import type { OrderStatus } from "#contract/orders/orders.ts";
import type { ShipmentState } from "#contract/shipments/shipment-states.ts";
import { customerOf } from "#server/accounts/back-office/customer-of.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { shipments } from "#server/shipments/tables.ts";
import { staff } from "#server/staff/tables.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";
import { picturesOf } from "./customer-threads.ts";
import { findNextThread } from "./list-threads.ts";
import { macros, templates, threadMessages, threads } from "./tables.ts";

/** One conversation with its messages and history, and the templates in its language. Errors: NOT_FOUND. */
export async function readThread(
  { database, clock, company }: Pick<Shop, "database" | "clock" | "company">,
  id: number,
  reader: { readonly name: string; readonly staffId: number },
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
        parcel: sql<ShipmentState | null>`(select ${shipments.state} from ${shipments}
          where ${shipments.orderId} = ${orders.id} order by ${shipments.id} desc limit 1)`,
      },
    })
    .from(threads)
    .leftJoin(orders, eq(orders.id, threads.orderId))
    .where(eq(threads.id, id));
  if (!found) throw new Failure("NOT_FOUND");
  const { thread, version, order } = found;
  const { kind, state, subject, name, email, locale, movedAt } = thread;
  const isOpen = state === "open";
  const of = { type: "thread", id: String(id) } as const;
  const now = clock();
  const [messages, stored, customerId, timeline, assignee, nextId, known] = await Promise.all([
    messagesOf(database, id, now),
    database.select().from(templates).orderBy(asc(templates.title)),
    order?.userId ?? customerOf(database, email),
    readTimeline(database, of),
    findAssignee(database, of),
    findNextThread(database, thread, reader.staffId),
    database.select().from(macros).orderBy(asc(macros.title)),
  ]);
  const fields = { name, number: order?.number ?? "", subject, staff: reader.name, shop: company().name };
  const filled = stored
    .map((template) => ({ template, fit: fitOf(template, kind, orderStateOf(order)) }))
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ template: { id: template, title, bodies }, fit }) => ({
      ...{ id: template, title, body: fillFields(bodies[locale], fields), fits: fit >= 0 },
    }));
  return {
    ...{ id, version, kind, state, subject, name, email, locale, assignee, customerId, messages, timeline },
    orderNumber: order?.number ?? null,
    movedAt: movedAt.toISOString(),
    orderStatus: order?.status ?? null,
    answerDueAt: isOpen ? thread.answerDueAt.toISOString() : null,
    isLate: isOpen && thread.answerDueAt < now,
    askedAt: thread.askedAt?.toISOString() ?? null,
    firstAnsweredAt: thread.firstAnsweredAt?.toISOString() ?? null,
    nextId,
    templates: filled,
    macros: known.flatMap(({ id: macro, templateId, title, assigns, closes }) => {
      const template = filled.find(({ id: one, fits }) => one === templateId && fits);
      if (!template || openFields(template.body).length > 0) return [];
      return [{ id: macro, title, body: template.body, assigns, closes }];
    }),
  };
}

/** The state of an order that templates are chosen by. */
function orderStateOf(
  order: { readonly status: OrderStatus; readonly parcel: ShipmentState | null } | null,
): OrderState | null {
  if (!order) return null;
  const { status, parcel } = order;
  return status !== "PAYED" || parcel === null || parcel === "cancelled" ? status : parcel;
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
