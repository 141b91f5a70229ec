import { randomUUID } from "node:crypto";
import type { CaseMailKind } from "#contract/cases/cases.ts";
import type { Locale } from "#contract/locale.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { Transaction } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { pipelined } from "#server/database/transact.ts";
import type { PasswordChangedMail, SignInLinkedMail } from "./account-mails.ts";
import type { BuybackMail, BuybackReceipt } from "./buyback-mails.ts";
import type { CaseMail } from "./case-mails.ts";
import type { ContactMail, ContactReceipt } from "./contact-mails.ts";
import type { EmailChangedMail, EmailChangeRequestedMail } from "./email-address-mails.ts";
import { deliveryStart } from "./held-mails.ts";
import type { ListingReviewMail, SellerSuspendedMail } from "./listing-mails.ts";
import type { OrderRefund } from "./order-mails.ts";
import type { RepairMail, RepairMailKind } from "./repair-mails.ts";
import type { SellerSaleMail, ShipmentMail } from "./shipment-mails.ts";
import type { ThreadAnswerMail } from "./thread-mails.ts";
import type { WithdrawalDecisionMail, WithdrawalReceiptMail } from "./withdrawal-mails.ts";

/** The data of each kind of mail. */
export interface MailData extends Record<CaseMailKind, CaseMail>, Record<RepairMailKind, RepairMail> {
  "order-confirmation": Order;
  /** Of an order of 0 € whose price is told later; its confirmation follows when the work is free. */
  "quote-requested": Order;
  "order-cancelled": Order;
  "order-refunded": OrderRefund;
  "shipment-prepared": ShipmentMail;
  "shipment-shipped": ShipmentMail;
  "shipment-delivered": ShipmentMail;
  "seller-sale": SellerSaleMail;
  "contact-message": ContactMail;
  "contact-receipt": ContactReceipt;
  "buyback-request": BuybackMail;
  "buyback-receipt": BuybackReceipt;
  "password-changed": PasswordChangedMail;
  "sign-in-linked": SignInLinkedMail;
  "email-change-requested": EmailChangeRequestedMail;
  "email-changed": EmailChangedMail;
  "email-change-undone": EmailChangedMail;
  "withdrawal-receipt": WithdrawalReceiptMail;
  "withdrawal-decision": WithdrawalDecisionMail;
  "thread-answer": ThreadAnswerMail;
  "listing-reviewed": ListingReviewMail;
  "seller-suspended": SellerSuspendedMail;
}
export type MailKind = keyof MailData;

export interface PendingMail<Kind extends MailKind = MailKind> {
  readonly kind: Kind;
  /** The id of what the mail is about. A person gets one mail of a kind about one subject. */
  readonly subjectId: string;
  readonly recipient: string;
  readonly locale: Locale;
  readonly data: MailData[Kind];
  /** Until then the mail waits and can be taken back (`held-mails.ts`). */
  readonly heldUntil?: Date;
}

export type SendMail = (tx: Transaction, mail: PendingMail) => Promise<void>;

/** The job that delivers one mail. */
export const MAIL_JOB = "mail";

const INSERT_MAIL = `insert into mails (id, kind, subject_id, recipient, locale, data, held_until)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`;

/**
 * The transactional outbox: writes a mail and its job within a transaction, so the mail is sent if and only if the
 * transaction commits, and once. A repeated mail is not inserted, and its job does nothing.
 */
export function openOutbox(enqueue: Enqueue): SendMail {
  return async (tx, mail) => {
    const { kind, subjectId, recipient, locale, data, heldUntil = null } = mail;
    const values = [kind, subjectId, recipient, locale, JSON.stringify(data), heldUntil];
    const id = randomUUID();
    await pipelined([
      prepared(tx, INSERT_MAIL, [id, ...values]),
      enqueue(tx, MAIL_JOB, { id }, heldUntil ? { startAfter: deliveryStart(heldUntil) } : {}),
    ]);
  };
}
