import type { Locale } from "#contract/locale.ts";
import type { Order } from "#contract/orders.ts";
import type { Transaction } from "#server/database/client.ts";
import type { Enqueue } from "#server/database/queue.ts";
import type { PasswordChangedMail, SignInLinkedMail } from "./account-mails.ts";
import type { BuybackMail, BuybackReceipt } from "./buyback-mails.ts";
import type { ContactMail, ContactReceipt } from "./contact-mails.ts";
import type { OrderRefund } from "./order-mails.ts";
import { mails } from "./tables.ts";

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

/** Owes a mail as part of a transaction: it is sent if and only if the transaction commits, and once. */
export function openOutbox(enqueue: Enqueue): SendMail {
  return async (tx, mail) => {
    const [row] = await tx.insert(mails).values(mail).onConflictDoNothing().returning({ id: mails.id });
    if (row) await enqueue(tx, MAIL_JOB, { id: row.id });
  };
}
