import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { CONFIRM_HOURS } from "#contract/accounts/account-email.ts";
import { emailConfirmation } from "#server/mail/account-mails.ts";
import { writeMail } from "#server/mail/mail-entry.ts";
import type { MailJobDeps } from "#server/mail/mailer.ts";
import { makeSecret, sendLink } from "../one-time-secret.ts";
import { emailConfirmations, users } from "../tables.ts";

const HOUR_MS = 60 * 60_000;

/**
 * Sends the link that confirms an e-mail. Makes the secret and stores only its digest. A request that was replaced, or is
 * older than a day, gets no e-mail. Throws when the mail server refuses the e-mail; the queue retries.
 */
export async function sendEmailConfirmation(deps: MailJobDeps, id: string): Promise<void> {
  const { database } = deps;
  const now = deps.clock();
  const lifetime = CONFIRM_HOURS * HOUR_MS;
  const oldest = new Date(now.getTime() - lifetime);
  const [request] = await database
    .select({ confirmation: emailConfirmations, username: users.username })
    .from(emailConfirmations)
    .innerJoin(users, eq(users.id, emailConfirmations.userId))
    .where(
      and(
        eq(emailConfirmations.id, id),
        isNull(emailConfirmations.closedAt),
        gt(emailConfirmations.requestedAt, oldest),
      ),
    );
  if (request) {
    const { email, locale, passwordDigest } = request.confirmation;
    const { secret, digest } = makeSecret();
    await database
      .update(emailConfirmations)
      .set({ tokenHash: digest, expiresAt: new Date(now.getTime() + lifetime) })
      .where(eq(emailConfirmations.id, id));
    const link = `${deps.publicUrl}/confirm-email#${secret}`;
    const content = { link, username: request.username, changes: passwordDigest !== null };
    await sendLink(deps, email, digest, writeMail(emailConfirmation, content, locale, deps));
  }
  // A request waits a day at most, and its link is valid for another day.
  await database
    .delete(emailConfirmations)
    .where(lt(emailConfirmations.requestedAt, new Date(now.getTime() - 2 * lifetime)));
}
