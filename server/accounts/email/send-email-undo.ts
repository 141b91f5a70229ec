import { and, eq, isNull } from "drizzle-orm";
import { UNDO_DAYS } from "#contract/accounts/account-email.ts";
import { emailUndo } from "#server/mail/account-mails.ts";
import { writeMail } from "#server/mail/mail-entry.ts";
import type { MailJobDeps } from "#server/mail/mailer.ts";
import { makeSecret, sendLink } from "../one-time-secret.ts";
import { emailChanges } from "../tables.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Tells the old mailbox of a change of e-mail, with a link that undoes it. The link's seven days start now. Only its digest
 * is stored. Throws when the mail server refuses the e-mail; the queue retries.
 */
export async function sendEmailUndo(deps: MailJobDeps, id: string): Promise<void> {
  const { secret, digest } = makeSecret();
  const undoExpiresAt = new Date(deps.clock().getTime() + UNDO_DAYS * DAY_MS);
  const [change] = await deps.database
    .update(emailChanges)
    .set({ undoHash: digest, undoExpiresAt })
    .where(and(eq(emailChanges.id, id), isNull(emailChanges.undoneAt)))
    .returning();
  if (!change) return;
  const { oldEmail, newEmail, changedAt, locale } = change;
  const content = { link: `${deps.publicUrl}/undo-email#${secret}`, at: changedAt.toISOString(), newEmail };
  await sendLink(deps, oldEmail, digest, writeMail(emailUndo, content, locale, deps));
}
