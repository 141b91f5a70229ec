import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { MailKind } from "#server/mail/outbox.ts";
import { mails } from "#server/mail/tables.ts";
import { linesOf } from "#server/orders/queries.ts";
import { presentOrder } from "#server/orders/reading/present-order.ts";
import { orders, payments } from "#server/orders/tables.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";
import { readRepair } from "./paid-repairs.ts";

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** Kinds of mails whose subject is an order. */
const OF_ORDERS: MailKind[] = ["order-confirmation", "quote-requested", "order-cancelled", "order-refunded"];

/** The mails of an order, and of its parts, such as `RL-7F3K-2XQW/parcel-12`. Both are found by an index. */
const isMailOf = (number: string) =>
  or(
    and(inArray(mails.kind, OF_ORDERS), eq(mails.subjectId, number)),
    sql`${mails.subjectId} like '%/%' and split_part(${mails.subjectId}, '/', 1) = ${number}`,
  );

/** One order with its money, mails and timeline. Errors: NOT_FOUND. */
export async function readOrderForStaff(database: Queries, number: string): Promise<BackOfficeOrder> {
  const [found] = await database
    .select({ order: orders, version: versionOf(orders) })
    .from(orders)
    .where(eq(orders.number, number));
  if (!found) throw new Failure("NOT_FOUND");
  const { order, version } = found;
  const subject = { type: "order", id: number } as const;
  const [lines, repair, attempts, sent, timeline, assignee] = await Promise.all([
    linesOf(database, [order.id]),
    readRepair(database, order.id),
    database.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(asc(payments.attempt)),
    database.select().from(mails).where(isMailOf(number)).orderBy(asc(mails.createdAt)),
    readTimeline(database, subject),
    findAssignee(database, subject),
  ]);
  return {
    order: presentOrder(order, lines),
    version,
    email: order.email,
    locale: order.locale,
    paidAt: iso(order.paidAt),
    repair,
    cancelledAt: iso(order.cancelledAt),
    termsVersion: order.termsVersion,
    payments: attempts.map(
      ({ attempt, status, amountCents, provider, reference, declineCode, updatedAt }) => ({
        attempt,
        status,
        amountCents,
        provider,
        reference,
        declineCode,
        updatedAt: updatedAt.toISOString(),
      }),
    ),
    mails: sent.map(({ id, kind, recipient, createdAt, sentAt }) => ({
      id,
      kind,
      recipient,
      createdAt: createdAt.toISOString(),
      sentAt: iso(sentAt),
    })),
    timeline,
    assignee,
  };
}
