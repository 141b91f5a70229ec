import { randomUUID } from "node:crypto";
import type { Locale } from "#contract/locale.ts";
import type { Order } from "#contract/orders.ts";
import type { Transaction } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { atOnce } from "#server/database/transact.ts";
import type { PasswordChangedMail, SignInLinkedMail } from "./account-mails.ts";
import type { BuybackMail, BuybackReceipt } from "./buyback-mails.ts";
import type { ContactMail, ContactReceipt } from "./contact-mails.ts";
import type { OrderRefund } from "./order-mails.ts";

/** Every mail the shop sends, and what it is made from. */
export interface MailData {
  "order-confirmation": Order;
  "order-cancelled": Order;
  "order-refunded": OrderRefund;
  "contact-message": ContactMail;
  "contact-receipt": ContactReceipt;
  "buyback-request": BuybackMail;
  "buyback-receipt": BuybackReceipt;
  "password-changed": PasswordChangedMail;
  "sign-in-linked": SignInLinkedMail;
}
export type MailKind = keyof MailData;

export interface OwedMail<Kind extends MailKind = MailKind> {
  readonly kind: Kind;
  /** What it is about; one mail of a kind about one thing to one person. */
  readonly subjectId: string;
  readonly recipient: string;
  readonly locale: Locale;
  readonly data: MailData[Kind];
}

export type SendMail = (tx: Transaction, mail: OwedMail) => Promise<void>;

/** The queue's job that delivers one mail. */
export const MAIL_JOB = "mail";

const OWE = `insert into mails (id, kind, subject_id, recipient, locale, data) values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing`;

/**
 * Owes a mail as part of a transaction: it is sent if and only if the transaction commits, and once. The job goes out with
 * the mail; that of one which was owed before finds no mail and does nothing.
 */
export function openOutbox(enqueue: Enqueue): SendMail {
  return async (tx, mail) => {
    const { kind, subjectId, recipient, locale, data } = mail;
    const id = randomUUID();
    await atOnce([
      prepared(tx, OWE, [id, kind, subjectId, recipient, locale, JSON.stringify(data)]),
      enqueue(tx, MAIL_JOB, { id }),
    ]);
  };
}
