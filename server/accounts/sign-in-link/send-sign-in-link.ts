import { and, eq, gt, isNull } from "drizzle-orm";
import { SIGN_IN_LINK_MINUTES } from "#contract/accounts/account-safety.ts";
import type { Locale } from "#contract/locale.ts";
import { transact } from "#server/database/transact.ts";
import { signInLink } from "#server/mail/account-mails.ts";
import { writeMail } from "#server/mail/mail-entry.ts";
import type { MailJobDeps } from "#server/mail/mailer.ts";
import { makeSignInCode } from "../oidc/sign-in-codes.ts";
import { digestOf, sendLink } from "../one-time-secret.ts";
import { signInCodes, users } from "../tables.ts";

/** The most valid links of one mailbox. Once a mailbox has them, nothing more is sent and none is voided. */
const MAX_LINKS = 3;

/** Sends a one-time sign-in link. Throws when the mail server refuses the e-mail; the queue retries. */
export async function sendSignInLink(
  deps: MailJobDeps,
  { userId, locale }: { readonly userId: number; readonly locale: Locale },
): Promise<void> {
  const { database, publicUrl } = deps;
  const [user] = await database
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  const secret = user && (await makeLink(deps, userId));
  if (!secret) return;
  const digest = digestOf(secret);
  try {
    const link = `${publicUrl}/sign-in-link#${secret}`;
    await sendLink(deps, user.email, digest, writeMail(signInLink, link, locale, deps));
  } catch (error) {
    // The retry makes another link, so this one must not count against the limit.
    await database.delete(signInCodes).where(eq(signInCodes.digest, digest));
    throw error;
  }
}

/** Makes the secret of a new link; null when the mailbox already has `MAX_LINKS` valid ones. */
function makeLink({ database, clock }: MailJobDeps, userId: number): Promise<string | null> {
  return transact(
    database,
    async (tx) => {
      const valid = and(eq(signInCodes.userId, userId), gt(signInCodes.expiresAt, clock()));
      if ((await tx.$count(signInCodes, valid)) >= MAX_LINKS) return null;
      return makeSignInCode({ database: tx, clock }, userId, SIGN_IN_LINK_MINUTES * 60);
    },
    { advisoryLock: `sign-in-link ${userId}` },
  );
}
