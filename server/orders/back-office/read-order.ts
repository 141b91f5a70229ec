import { and, asc, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { clients, users } from "#server/accounts/tables.ts";
import { joinHistories, readListingHistory } from "#server/catalog/listings/read-history.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { allocations, devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { paymentsOf } from "#server/orders/payments-of.ts";
import { presentOrder } from "#server/orders/reading/present-order.ts";
import { differencesOf, readRequest } from "#server/orders/requests/read-request.ts";
import { orders } from "#server/orders/tables.ts";
import { readPaidBack } from "#server/refunds/read-paid-back.ts";
import { listRepairsOf } from "#server/repair/desk/list-repairs.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";
import { events } from "#server/timeline/tables.ts";
import { BADGE_COLUMNS, BadgeFacts, withBadges } from "./badge-filters.ts";
import { mailsOf } from "./order-mails.ts";

const iso = (time: Date | null) => time?.toISOString() ?? null;

/**
 * The time at which a sold unit came back from an order, unless it was sent to its buyer again. Its allocation is
 * closed at the return or earlier.
 */
const returnedFrom = (number: string) =>
  sql<Date | null>`(
  select came.at from events came
  where came.subject_type = 'device' and came.subject_id = ${devices.publicId} and came.kind = 'device.received'
    and came.facts ->> 'order' = ${number} and not exists (
      select from events went where went.subject_type = 'device' and went.subject_id = ${devices.publicId} and went.id > came.id
        and went.kind in ('device.shipped', 'device.delivered', 'device.handed_back', 'device.lost')
        and (${allocations.closedAt} is null or went.at <= ${allocations.closedAt}))
  order by came.id desc limit 1)`.mapWith(events.at);

async function readBadges(database: Queries, orderId: number) {
  const { rows } = await database.execute(sql`select ${BADGE_COLUMNS} from orders o where o.id = ${orderId}`);
  return withBadges(z.parse(BadgeFacts, rows[0]));
}

/** One order with its money, mails and timeline. Errors: NOT_FOUND. */
export async function readOrderForStaff(database: Queries, number: string): Promise<BackOfficeOrder> {
  const [found] = await database
    .select({ order: orders, version: versionOf(orders) })
    .from(orders)
    .where(eq(orders.number, number));
  if (!found) throw new Failure("NOT_FOUND");
  const { order, version } = found;
  const subject = { type: "order", id: number } as const;
  const [lines, paidBack, badges, [customer = null], units, repairs, attempts, sent, timeline, assignee] =
    await Promise.all([
      linesOf(database, [order.id]),
      readPaidBack(database, [order.id]),
      readBadges(database, order.id),
      database
        .select({ id: users.id, phone: sql<string>`coalesce(${clients.telephone}, '')` })
        .from(users)
        .leftJoin(clients, eq(clients.userId, users.id))
        .where(and(eq(users.id, order.userId), isNull(users.erasedAt))),
      database
        .select({
          position: allocations.position,
          publicId: devices.publicId,
          closedAt: allocations.closedAt,
          returnedAt: returnedFrom(number),
        })
        .from(allocations)
        .innerJoin(devices, eq(devices.id, allocations.deviceId))
        .where(eq(allocations.orderId, order.id))
        .orderBy(asc(allocations.id)),
      listRepairsOf(database, order.id),
      paymentsOf(database, order.id),
      mailsOf(database, number),
      readTimeline(database, subject),
      findAssignee(database, subject),
    ]);
  return {
    order: presentOrder(order, lines, [], paidBack),
    version,
    payment: badges.payment,
    fulfilment: badges.fulfilment,
    promised: badges.promised,
    email: order.email,
    telephone: order.shipTelephone ?? customer?.phone ?? "",
    company: order.company,
    customer,
    units: units.map(({ position, publicId, closedAt, returnedAt }) => ({
      ...{ position, publicId },
      closedAt: iso(closedAt),
      returnedAt: iso(returnedAt),
    })),
    locale: order.locale,
    toPay: await readRequest(database, order),
    differences: await differencesOf(database, order.id),
    paidAt: iso(order.paidAt),
    repairs,
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
    timeline: joinHistories(
      timeline,
      await readListingHistory(
        database,
        lines.flatMap(({ itemId }) => itemId ?? []),
      ),
    ),
    assignee,
  };
}
