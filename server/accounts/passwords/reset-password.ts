import { and, eq, gt, sql } from "drizzle-orm";
import type { PasswordReset } from "#contract/accounts/account-safety.ts";
import type { Locale } from "#contract/locale.ts";
import type { Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { AccountDeps } from "../account-deps.ts";
import { writeEmail } from "../email/write-email.ts";
import { digestOf } from "../one-time-secret.ts";
import { forgetSessions } from "../sessions/find-session.ts";
import { passwordResets, users } from "../tables.ts";
import { lockUser } from "./lock-verified-user.ts";
import { hashPassword } from "./passwords.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";
import { mailPasswordChanged, writePassword } from "./write-password.ts";

type Deps = Pick<AccountDeps, "database" | "clock" | "sendMail">;

/**
 * Sets a new password with a mailed link, which works once. A guest becomes an account with it. Ends all sessions and other links. An e-mail tells the owner. A
 * refused password leaves the link valid. Errors: LINK_EXPIRED (used, too old, unknown), VALIDATION (`password`
 * TOO_COMMON), EMAIL_TAKEN (for a guest), UNAVAILABLE.
 */
export async function resetPassword(deps: Deps, input: PasswordReset, locale: Locale): Promise<void> {
  const { database } = deps;
  const tokenHash = digestOf(input.token);
  const owner = await ownerOf(database, tokenHash, deps.clock());
  refuseWeakPassword(input.password, owner);
  const passwordHash = await hashPassword(input.password);
  const now = deps.clock();
  await transact(database, async (tx) => {
    // Every write of a password locks in this order: the account, then its links.
    const user = await lockUser(tx, owner.userId);
    // No row means that a concurrent reset or change of password has deleted the link.
    const [used] = await tx
      .delete(passwordResets)
      .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
      .returning({ id: passwordResets.id });
    if (!user || !used) throw new Failure("LINK_EXPIRED");
    const emailVerifiedAt = user.emailVerifiedAt ?? now;
    // The mailbox is proved, so the guest becomes the account of its e-mail, unless somebody else already has.
    if (user.guestEmail !== null) {
      await writeEmail(tx, user.id, user.guestEmail, now);
      await tx.update(users).set({ guestEmail: null }).where(eq(users.id, user.id));
    }
    await writePassword(tx, user.id, { passwordHash, emailVerifiedAt }, { now });
    if (user.guestEmail === null) await mailPasswordChanged(tx, deps.sendMail, user, { locale, now });
  });
  forgetSessions(database);
}

async function ownerOf(db: Queries, tokenHash: string, now: Date) {
  const [owner] = await db
    .select({
      userId: users.id,
      email: sql<string>`coalesce(${users.guestEmail}, ${users.email})`,
      username: users.username,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  if (!owner) throw new Failure("LINK_EXPIRED");
  return owner;
}
