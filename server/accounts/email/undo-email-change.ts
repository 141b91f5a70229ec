import { and, eq, gt, gte, isNull } from "drizzle-orm";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { AccountDeps } from "../account-deps.ts";
import { digestOf } from "../one-time-secret.ts";
import { queuePasswordReset } from "../passwords/ask-password-reset.ts";
import { lockUser } from "../passwords/lock-verified-user.ts";
import { hashRandomPassword } from "../passwords/passwords.ts";
import { forgetSessions } from "../sessions/find-session.ts";
import { emailChanges, identities, users } from "../tables.ts";
import { writeEmail } from "./write-email.ts";

type Deps = Pick<AccountDeps, "database" | "clock" | "sendMail" | "enqueue">;

/**
 * Uses the link in the old mailbox, once: the account gets its old e-mail back. Whoever changed the e-mail may know the
 * password, so a random one replaces it, and the old mailbox gets a link to set a new one. Sessions, mailed links, later
 * changes, and providers linked since the change end. Errors: LINK_EXPIRED, EMAIL_TAKEN, UNAVAILABLE.
 */
export async function undoEmailChange(deps: Deps, token: string): Promise<void> {
  const { database } = deps;
  const now = deps.clock();
  const valid = and(
    eq(emailChanges.undoHash, digestOf(token)),
    gt(emailChanges.undoExpiresAt, now),
    isNull(emailChanges.undoneAt),
  );
  // The link is checked before the expensive hash, so that an invalid link does not cost one.
  const [found] = await database.select().from(emailChanges).where(valid);
  if (!found) throw new Failure("LINK_EXPIRED");
  const passwordHash = await hashRandomPassword();
  const { userId, oldEmail, locale } = found;
  await transact(database, async (tx) => {
    const user = await lockUser(tx, userId);
    // The second of two concurrent requests with one link finds the change undone.
    const [change] = await tx.select().from(emailChanges).where(valid);
    if (!user || !change) throw new Failure("LINK_EXPIRED");
    const since = change.changedAt;
    await tx
      .update(emailChanges)
      .set({ undoneAt: now })
      .where(
        and(
          eq(emailChanges.userId, userId),
          gte(emailChanges.changedAt, since),
          isNull(emailChanges.undoneAt),
        ),
      );
    await writeEmail(tx, userId, oldEmail, now);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await tx.delete(identities).where(and(eq(identities.userId, userId), gte(identities.linkedAt, since)));
    await queuePasswordReset(tx, deps.enqueue, { userId, locale }, now);
    for (const recipient of new Set([oldEmail, user.email]))
      await deps.sendMail(tx, {
        kind: "email-change-undone",
        subjectId: `${userId} ${now.toISOString()}`,
        recipient,
        locale,
        data: { at: now.toISOString() },
      });
  });
  forgetSessions(database);
}
