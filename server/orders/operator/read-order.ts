import { desc, eq } from "drizzle-orm";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import type { Database } from "#server/database/client.ts";
import { mailsOf } from "#server/orders/back-office/order-mails.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { paymentsOf } from "#server/orders/payments-of.ts";
import { type OrderRow, orders } from "#server/orders/tables.ts";

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

const timeOrNotYet = (time: Date | null) => (time ? formatDateTime(time.toISOString(), "fr") : "not yet");
const euros = (cents: number) => formatMoney(cents, "fr");

/** One order with its lines, payments and mails, as text. */
export async function readOrder(database: Database, order: OrderRow): Promise<string> {
  const [lines, attempts, orderMails] = await Promise.all([
    linesOf(database, [order.id]),
    paymentsOf(database, order.id),
    mailsOf(database, order.number),
  ]);
  return [
    `${order.number}  ${order.status}  ${euros(order.totalCents)} (VAT ${euros(order.taxCents)})`,
    `Placed ${timeOrNotYet(order.createdAt)} by ${order.email}`,
    `To ${order.shipName}, ${order.shipAdresse}, ${order.shipCodePostal} ${order.shipVille}`,
    ...(order.deliveryPlace
      ? [`Collected at ${order.deliveryPlace.name}, ${order.deliveryPlace.address}`]
      : []),
    ...(order.deliverFrom
      ? [`Delivery promised ${order.deliverFrom} to ${order.deliverTo} (setting ${order.deliverySettingId})`]
      : []),
    `Units ${order.reservation}`,
    ...(order.termsVersion
      ? [`Conditions of sale ${order.termsVersion}, accepted ${timeOrNotYet(order.termsAcceptedAt)}`]
      : []),
    "",
    ...lines.map(
      (line) =>
        `${line.quantity} × ${line.productName}  ${line.quote ? "on quote" : euros(line.unitPriceCents + line.unitTaxCents)}`,
    ),
    "",
    ...attempts.map(
      (payment) =>
        `Payment ${payment.attempt}: ${payment.status}${payment.declineCode ? ` (${payment.declineCode})` : ""}, ${euros(payment.amountCents)}, ${payment.provider} ${payment.reference ?? "no reference at the provider"}`,
    ),
    ...orderMails.map(
      (mail) =>
        `Mail ${mail.kind}: queued ${timeOrNotYet(mail.createdAt)}, sent ${timeOrNotYet(mail.sentAt)}`,
    ),
  ].join("\n");
}
