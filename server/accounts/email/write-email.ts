import { and, eq, gt, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { Queries, Transaction } from "#server/database/client.ts";
import { violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { hasEmail } from "../has-email.ts";
import { endSessionsOf, voidLinksOf } from "../queries.ts";
import { emailChanges, emailConfirmations, users } from "../tables.ts";

const taken = () => new Failure("EMAIL_TAKEN", { fields: { email: "TAKEN" } });

/**
 * Writes another e-mail of an account, whose mailbox was just confirmed. Ends all its sessions, mailed links and pending
 * confirmations. The caller must have locked the account, and calls `forgetSessions` afterwards. Errors: EMAIL_TAKEN.
 */
export async function writeEmail(tx: Transaction, userId: number, email: string, now: Date): Promise<void> {
  try {
    await tx.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId));
  } catch (error) {
    if (violatedConstraint(error)?.startsWith("users_email_")) throw taken();
    throw error;
  }
  await refuseReservedEmail(tx, email, userId, now);
  await tx
    .update(emailConfirmations)
    .set({ closedAt: now })
    .where(and(eq(emailConfirmations.userId, userId), isNull(emailConfirmations.closedAt)));
  await voidLinksOf(tx, userId);
  await endSessionsOf(tx, userId, now);
}

/**
 * Refuses an e-mail that another account had and can still get back by undoing its change. Without this rule, the thief of
 * an account could register its old e-mail to prevent the undo. After the write of the e-mail in the same transaction, the
 * check also sees a change that committed while the write waited for the unique index.
 * Errors: EMAIL_TAKEN.
 */
export async function refuseReservedEmail(
  db: Queries,
  email: string,
  userId: number,
  now: Date,
): Promise<void> {
  const reserved = await db.$count(
    emailChanges,
    and(
      hasEmail(email, emailChanges.oldEmail),
      ne(emailChanges.userId, userId),
      isNotNull(emailChanges.oldVerifiedAt),
      isNull(emailChanges.undoneAt),
      // The time to undo starts when the e-mail with the link is sent.
      or(isNull(emailChanges.undoExpiresAt), gt(emailChanges.undoExpiresAt, now)),
    ),
  );
  if (reserved > 0) throw taken();
}
