import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { EmailConfirmed } from "#contract/accounts/account-email.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { AccountDeps } from "../account-deps.ts";
import { digestOf } from "../one-time-secret.ts";
import { lockUser } from "../passwords/lock-verified-user.ts";
import type { UserRow } from "../queries.ts";
import { forgetSessions } from "../sessions/find-session.ts";
import { emailChanges, emailConfirmations, users } from "../tables.ts";
import { writeEmail } from "./write-email.ts";

/** The queue job that sends the old mailbox the link to undo a change. */
export const UNDO_JOB = "email-undo";

type Deps = Pick<AccountDeps, "database" | "clock" | "sendMail" | "enqueue">;
type Confirmation = typeof emailConfirmations.$inferSelect;

/**
 * Uses a confirmation link, once: it confirms the current e-mail, or replaces it with the new one. A change ends all
 * sessions and mailed links; the old mailbox can undo it if it was confirmed.
 * Errors: LINK_EXPIRED (used, replaced, too old, unknown, or the password changed since), EMAIL_TAKEN.
 */
export async function confirmEmail(deps: Deps, token: string): Promise<EmailConfirmed> {
  const { database } = deps;
  const now = deps.clock();
  const confirmed = await transact(database, async (tx) => {
    const valid = and(
      eq(emailConfirmations.tokenHash, digestOf(token)),
      gt(emailConfirmations.expiresAt, now),
      isNull(emailConfirmations.closedAt),
    );
    const [found] = await tx.select().from(emailConfirmations).where(valid);
    if (!found) throw new Failure("LINK_EXPIRED");
    const user = await lockUser(tx, found.userId);
    // The second of two concurrent requests with one link finds it closed.
    const [link] = await tx.update(emailConfirmations).set({ closedAt: now }).where(valid).returning();
    if (!user || !link) throw new Failure("LINK_EXPIRED");
    return link.passwordDigest === null
      ? confirmCurrent(tx, user, link, now)
      : replaceEmail(tx, deps, user, link, now);
  });
  if (confirmed.changed) forgetSessions(database);
  return confirmed;
}

async function confirmCurrent(tx: Transaction, user: UserRow, { email }: Confirmation, now: Date) {
  if (user.email !== email) throw new Failure("LINK_EXPIRED");
  await tx
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` })
    .where(eq(users.id, user.id));
  return { email, changed: false };
}

async function replaceEmail(
  tx: Transaction,
  { sendMail, enqueue }: Deps,
  user: UserRow,
  { email, locale, passwordDigest }: Confirmation,
  now: Date,
) {
  // A new password voids the requests that the old one authorised.
  if (passwordDigest !== digestOf(user.passwordHash)) throw new Failure("LINK_EXPIRED");
  await writeEmail(tx, user.id, email, now);
  const [change] = await tx
    .insert(emailChanges)
    .values({
      userId: user.id,
      oldEmail: user.email,
      oldVerifiedAt: user.emailVerifiedAt,
      newEmail: email,
      locale,
      changedAt: now,
    })
    .returning({ id: emailChanges.id });
  if (change && user.emailVerifiedAt) await enqueue(tx, UNDO_JOB, { id: change.id });
  await sendMail(tx, {
    kind: "email-changed",
    subjectId: `${user.id} ${now.toISOString()}`,
    recipient: email,
    locale,
    data: { at: now.toISOString() },
  });
  return { email, changed: true };
}
