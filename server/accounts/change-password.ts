import { and, eq, isNull } from "drizzle-orm";
import type { PasswordChange } from "#contract/account-safety.ts";
import { transact } from "#server/database/transact.ts";
import type { Session, Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import type { Caller } from "./caller.ts";
import { confirmPassword } from "./confirm-password.ts";
import type { LoginDelays } from "./login-waits.ts";
import { hashPassword } from "./passwords.ts";
import { endSessionsOf } from "./queries.ts";
import { forgetSessions } from "./session-cache.ts";
import { passwordResets, users } from "./tables.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";

type Deps = Pick<Shop, "database" | "clock"> & {
  readonly delays: LoginDelays;
  readonly sendMail: SendMail;
};

/**
 * Gives the person a new password who knows the present one. Their other sessions end, links for a new password are
 * void, a mail tells of it. Errors: VALIDATION (`currentPassword` WRONG_PASSWORD, `password` TOO_COMMON),
 * TOO_MANY_REQUESTS, UNAVAILABLE.
 */
export async function changePassword(
  deps: Deps,
  session: Session,
  input: PasswordChange,
  { address, locale }: Caller,
): Promise<void> {
  const { database } = deps;
  await confirmPassword(deps, session, { name: "currentPassword", password: input.currentPassword }, address);
  refuseWeakPassword(input.password, session);
  const passwordHash = await hashPassword(input.password);
  const now = deps.clock();
  await transact(database, async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, session.userId), isNull(users.erasedAt)))
      .returning({ email: users.email });
    if (!user) throw new Failure("UNAUTHENTICATED");
    await tx.delete(passwordResets).where(eq(passwordResets.userId, session.userId));
    await endSessionsOf(tx, session.userId, now, session.id);
    await deps.sendMail(tx, {
      kind: "password-changed",
      subjectId: `${session.userId} ${now.toISOString()}`,
      recipient: user.email,
      locale,
      data: { at: now.toISOString() },
    });
  });
  forgetSessions(database);
}
