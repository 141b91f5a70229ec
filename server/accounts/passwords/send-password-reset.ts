import { and, eq, gt, inArray, isNull, lt, ne, or } from "drizzle-orm";
import { RESET_MINUTES } from "#contract/accounts/account-safety.ts";
import { emailKey } from "#contract/accounts/email-address.ts";
import { transact } from "#server/database/transact.ts";
import { accountExists, guestAccount, passwordReset } from "#server/mail/account-mails.ts";
import { writeMail } from "#server/mail/mail-entry.ts";
import type { MailJobDeps } from "#server/mail/mailer.ts";
import { hasEmail } from "../has-email.ts";
import { makeSecret, sendLink } from "../one-time-secret.ts";
import { findUserByEmail } from "../queries.ts";
import { passwordResets, users } from "../tables.ts";

const HOUR_MS = 60 * 60_000;
/**
 * The most valid links of one mailbox, because anybody can type its address. Once a mailbox has them, nothing more is sent
 * and none is voided, so a mailbox that gets no new link always has a valid one.
 */
const MAX_LINKS = 3;

/**
 * Sends the link for a new password if the e-mail has an account. Makes the secret and stores only its digest; its half hour
 * starts now. Throws when the mail server refuses the e-mail; the queue retries.
 */
export async function sendPasswordReset(deps: MailJobDeps, id: string): Promise<void> {
  const { database } = deps;
  const now = deps.clock();
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const [request] = await database
    .select({
      requestedAt: passwordResets.requestedAt,
      locale: passwordResets.locale,
      userId: users.id,
      email: users.email,
      guestEmail: users.guestEmail,
    })
    .from(passwordResets)
    .leftJoin(users, eq(users.id, passwordResets.userId))
    .where(eq(passwordResets.id, id));
  // A request that waited for the mail server for over an hour gets no link.
  const isRecent = request && request.requestedAt > hourAgo;
  if (isRecent && request.userId !== null && request.email !== null) {
    const link = await makeLink(deps, id, { userId: request.userId, guestEmail: request.guestEmail }, now);
    if (link) {
      const { guestEmail, locale } = request;
      // A mailbox that has an account gets the way to it, never a link that opens a second one.
      const isKnown = guestEmail !== null && (await findUserByEmail(database, guestEmail)) !== null;
      const write = isKnown ? accountExists : guestEmail === null ? passwordReset : guestAccount;
      const address = isKnown ? `${deps.publicUrl}/login` : `${deps.publicUrl}/reset-password#${link.secret}`;
      await sendLink(deps, guestEmail ?? request.email, link.digest, writeMail(write, address, locale, deps));
    }
  }
  await database
    .delete(passwordResets)
    .where(
      and(
        lt(passwordResets.requestedAt, hourAgo),
        or(isNull(passwordResets.expiresAt), lt(passwordResets.expiresAt, now)),
      ),
    );
}

interface Owner {
  readonly userId: number;
  /** The typed e-mail of a guest; null for an account. */
  readonly guestEmail: string | null;
}

/**
 * Makes the link of a request; null when the mailbox already has `MAX_LINKS` valid ones. The guests with one e-mail share a
 * mailbox.
 */
function makeLink({ database }: MailJobDeps, id: string, { userId, guestEmail }: Owner, now: Date) {
  const ofMailbox =
    guestEmail === null
      ? eq(passwordResets.userId, userId)
      : inArray(
          passwordResets.userId,
          database.select({ id: users.id }).from(users).where(hasEmail(guestEmail, users.guestEmail)),
        );
  const link = makeSecret();
  return transact(
    database,
    async (tx) => {
      const valid = await tx.$count(
        passwordResets,
        and(ofMailbox, ne(passwordResets.id, id), gt(passwordResets.expiresAt, now)),
      );
      if (valid >= MAX_LINKS) return null;
      const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
      await tx
        .update(passwordResets)
        .set({ tokenHash: link.digest, expiresAt })
        .where(eq(passwordResets.id, id));
      return link;
    },
    // The lock keeps concurrent jobs from adding more than `MAX_LINKS`.
    { advisoryLock: `password-reset ${guestEmail === null ? userId : emailKey(guestEmail)}` },
  );
}
