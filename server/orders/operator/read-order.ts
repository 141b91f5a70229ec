import { asc, desc, eq, like, or } from "drizzle-orm";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import type { Database } from "#server/database/client.ts";
import { mails } from "#server/mail/tables.ts";
import { type OrderRow, orderLines, orders, payments } from "#server/orders/tables.ts";

/** Orders, newest first. */
export function listOrderRows(
  database: Database,
  { status, limit }: { readonly status?: OrderRow["status"]; readonly limit: number },
): Promise<OrderRow[]> {
  return database
    .select()
    .from(orders)
    .where(status ? eq(orders.status, status) : undefined)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

const at = (time: Date | null) => (time ? formatDateTime(time.toISOString(), "fr") : "not yet");
const euros = (cents: number) => formatMoney(cents, "fr");

/** One order with its lines, payments and mails, as text. */
export async function readOrder(database: Database, order: OrderRow): Promise<string> {
  const lines = await database
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const attempts = await database
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.attempt));
  const sentMails = await database
    .select()
    .from(mails)
    .where(or(eq(mails.subjectId, order.number), like(mails.subjectId, `${order.number}/%`)))
    .orderBy(asc(mails.createdAt));
  return [
    `${order.number}  ${order.status}  ${euros(order.totalCents)} (VAT ${euros(order.taxCents)})`,
    `Placed ${at(order.createdAt)} by ${order.email}`,
    `To ${order.shipName}, ${order.shipAdresse}, ${order.shipCodePostal} ${order.shipVille}`,
    ...(order.deliverFrom
      ? [`Delivery promised ${order.deliverFrom} to ${order.deliverTo} (setting ${order.deliverySettingId})`]
      : []),
    `Units ${order.reservation}`,
    ...(order.termsVersion
      ? [`Conditions of sale ${order.termsVersion}, accepted ${at(order.termsAcceptedAt)}`]
      : []),
    "",
    ...lines.map(
      (line) =>
        `${line.quantity} × ${line.productName}  ${line.quote ? "on quote" : euros(line.unitPriceCents + line.unitTaxCents)}`,
    ),
    "",
    ...attempts.map(
      (payment) =>
        `Payment ${payment.attempt}: ${payment.status}${payment.declineCode ? ` (${payment.declineCode})` : ""}, ${euros(payment.amountCents)}, ${payment.provider} ${payment.reference ?? "not known there"}`,
    ),
    ...sentMails.map((mail) => `Mail ${mail.kind}: owed ${at(mail.createdAt)}, sent ${at(mail.sentAt)}`),
  ].join("\n");
}
