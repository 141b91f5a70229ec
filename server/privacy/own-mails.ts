import { and, eq, inArray, like, not, or, type SQL, sql } from "drizzle-orm";
import { isOfMailbox, type MailboxOwner } from "#server/accounts/email/former-emails.ts";
import type { Queries } from "#server/database/client.ts";
import { accountMails } from "#server/mail/account-mails.ts";
import { buybackMails } from "#server/mail/buyback-mails.ts";
import { caseMails } from "#server/mail/case-mails.ts";
import { contactMails } from "#server/mail/contact-mails.ts";
import { orderChangeMails } from "#server/mail/order-change-mails.ts";
import { orderMails } from "#server/mail/order-mails.ts";
import { paymentLinkMails } from "#server/mail/payment-link-mails.ts";
import { payoutMails } from "#server/mail/payout-mails.ts";
import { pickupMails } from "#server/mail/pickup-mails.ts";
import { repairMails } from "#server/mail/repair-mails.ts";
import { sellerMails } from "#server/mail/seller-mails.ts";
import { shipmentMails } from "#server/mail/shipment-mails.ts";
import { mails } from "#server/mail/tables.ts";
import { tradeInMails } from "#server/mail/trade-in-mails.ts";
import { visitMails } from "#server/mail/visit-mails.ts";
import { withdrawalMails } from "#server/mail/withdrawal-mails.ts";
import { orders } from "#server/orders/tables.ts";

const kindsOf = (...groups: readonly object[]) => groups.flatMap((group) => Object.keys(group));

/** All kinds of mails by whom they belong to. */
export const MAIL_OWNERS = {
  /** The subject id is `USER_ID TIME`. */
  account: kindsOf(accountMails),
  /**
   * The subject id is an order's number, `NUMBER/KEY` for a refund, a change or a link, `NUMBER/parcel-ID`, `NUMBER/pickup-ID/TIME`, or
   * `NUMBER/CASE`.
   */
  order: kindsOf(
    orderMails,
    orderChangeMails,
    paymentLinkMails,
    repairMails,
    visitMails,
    shipmentMails,
    pickupMails,
    caseMails,
    tradeInMails,
  ),
  /** The owner of the mailbox at the time. */
  mailbox: kindsOf(sellerMails, contactMails, buybackMails, payoutMails, withdrawalMails),
};

/** Mails about an account, to any address. */
export function isAboutAccount(userId: number): SQL | undefined {
  return and(inArray(mails.kind, MAIL_OWNERS.account), like(mails.subjectId, `${userId} %`));
}

/** Mails about an account's orders, to any address. */
export function isAboutOrders(db: Queries, userId: number): SQL | undefined {
  const numbers = db.select({ number: orders.number }).from(orders).where(eq(orders.userId, userId));
  return and(
    inArray(mails.kind, MAIL_OWNERS.order),
    inArray(sql`split_part(${mails.subjectId}, '/', 1)`, numbers),
  );
}

/** Mails to an account's confirmed mailboxes, without those about another account or its orders. */
export function isToMailbox(db: Queries, owner: MailboxOwner): SQL | undefined {
  return and(
    isOfMailbox(db, { email: mails.recipient, at: mails.createdAt }, owner),
    or(
      not(inArray(mails.kind, [...MAIL_OWNERS.account, ...MAIL_OWNERS.order])),
      isAboutAccount(owner.id),
      isAboutOrders(db, owner.id),
    ),
  );
}
