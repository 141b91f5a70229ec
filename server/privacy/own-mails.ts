import { and, eq, inArray, like, not, or, type SQL, sql } from "drizzle-orm";
import { isOfMailbox, type MailboxOwner } from "#server/accounts/email/former-emails.ts";
import type { Queries } from "#server/database/client.ts";
import { accountMails } from "#server/mail/account-mails.ts";
import { caseMails } from "#server/mail/case-mails.ts";
import { orderMails } from "#server/mail/order-mails.ts";
import { repairMails } from "#server/mail/repair-mails.ts";
import { shipmentMails } from "#server/mail/shipment-mails.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";

/** Kinds of mails whose subject id is `USER_ID TIME`. */
const ACCOUNT_MAILS = Object.keys(accountMails);

/**
 * Kinds of mails whose subject id is an order's number, `NUMBER/KEY` for a refund, `NUMBER/parcel-ID`, or
 * `NUMBER/CASE`.
 */
const ORDER_MAILS = [orderMails, repairMails, shipmentMails, caseMails].flatMap((kinds) =>
  Object.keys(kinds),
);

/** Mails about an account, to any address. */
export function isAboutAccount(userId: number): SQL | undefined {
  return and(inArray(mails.kind, ACCOUNT_MAILS), like(mails.subjectId, `${userId} %`));
}

/** Mails about an account's orders, to any address. */
export function isAboutOrders(db: Queries, userId: number): SQL | undefined {
  const numbers = db.select({ number: orders.number }).from(orders).where(eq(orders.userId, userId));
  return and(inArray(mails.kind, ORDER_MAILS), inArray(sql`split_part(${mails.subjectId}, '/', 1)`, numbers));
}

/** Mails to an account's confirmed mailboxes, without those about another account or its orders. */
export function isToMailbox(db: Queries, owner: MailboxOwner): SQL | undefined {
  return and(
    isOfMailbox(db, { email: mails.recipient, at: mails.createdAt }, owner),
    or(
      not(inArray(mails.kind, [...ACCOUNT_MAILS, ...ORDER_MAILS])),
      isAboutAccount(owner.id),
      isAboutOrders(db, owner.id),
    ),
  );
}
