import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { PasswordReset } from "#contract/account-safety.ts";
import type { Locale } from "#contract/locale.ts";
import type { Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { digestOf } from "./one-time-secret.ts";
import { hashPassword } from "./passwords.ts";
import { endSessionsOf } from "./queries.ts";
import { forgetSessions } from "./session-cache.ts";
import { passwordResets, users } from "./tables.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";

type Deps = Pick<Shop, "database" | "clock"> & { readonly sendMail: SendMail };

/**
 * Gives the person a new password who has the link of the mail; the link works once. All their sessions end, their other
 * links are void, a mail tells of it. A refused password leaves the link good.
 * Errors: LINK_EXPIRED (used, too old, never ours), VALIDATION (`password` TOO_COMMON), UNAVAILABLE.
 */
export async function resetPassword(deps: Deps, input: PasswordReset, locale: Locale): Promise<void> {
  const { database } = deps;
  const tokenHash = digestOf(input.token);
  refuseWeakPassword(input.password, await ownerOf(database, tokenHash, deps.clock()));
  const passwordHash = await hashPassword(input.password);
  const now = deps.clock();
  await transact(database, async (tx) => {
    // Of two who come with one link at once the second finds the row gone.
    const [used] = await tx
      .delete(passwordResets)
      .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
      .returning({ userId: passwordResets.userId });
    if (!used?.userId) throw new Failure("LINK_EXPIRED");
    const [user] = await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` })
      .where(and(eq(users.id, used.userId), isNull(users.erasedAt)))
      .returning({ email: users.email });
    if (!user) throw new Failure("LINK_EXPIRED");
    await tx.delete(passwordResets).where(eq(passwordResets.userId, used.userId));
    await endSessionsOf(tx, used.userId, now);
    await deps.sendMail(tx, {
      kind: "password-changed",
      subjectId: `${used.userId} ${now.toISOString()}`,
      recipient: user.email,
      locale,
      data: { at: now.toISOString() },
    });
  });
  forgetSessions(database);
}

async function ownerOf(db: Queries, tokenHash: string, now: Date) {
  const [owner] = await db
    .select({ email: users.email, username: users.username })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  if (!owner) throw new Failure("LINK_EXPIRED");
  return owner;
}
