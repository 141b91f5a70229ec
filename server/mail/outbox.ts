import { randomUUID } from "node:crypto";
import type { Locale } from "#contract/locale.ts";
import type { Transaction } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { pipelined } from "#server/database/transact.ts";
import { deliveryStart } from "./held-mails.ts";
import type { MailData, MailKind } from "./mail-kinds.ts";

export interface PendingMail<Kind extends MailKind = MailKind> {
  readonly kind: Kind;
  /** The id of the mail's subject. Each person gets one mail per kind and subject. */
  readonly subjectId: string;
  readonly recipient: string;
  readonly locale: Locale;
  readonly data: MailData[Kind];
  /** Until this time the mail is held and can be taken back (`held-mails.ts`). */
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
