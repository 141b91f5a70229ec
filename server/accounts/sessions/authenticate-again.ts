import { and, eq, isNull } from "drizzle-orm";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Session } from "#server/http/server/app-types.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { confirmPassword } from "../passwords/confirm-password.ts";
import { lockVerifiedUser } from "../passwords/lock-verified-user.ts";
import { sessions } from "../tables.ts";
import { forgetSessions } from "./find-session.ts";
import type { OpenedSession } from "./open-session.ts";

/**
 * Renews the time of a session's password, which a payment or a change of the account requires after twelve hours. Returns a
 * token with the new time. Errors: VALIDATION (`password` WRONG_PASSWORD), UNAUTHENTICATED, TOO_MANY_REQUESTS,
 * TOO_MANY_LOGINS.
 */
export async function authenticateAgain(
  deps: Pick<AccountDeps, "database" | "clock" | "loginLimiter" | "tokens">,
  session: Session,
  password: string,
  caller: Caller,
): Promise<OpenedSession> {
  const { database } = deps;
  const verified = await confirmPassword(deps, session, { name: "password", password }, caller);
  const now = deps.clock();
  const user = await transact(database, async (tx) => {
    const locked = await lockVerifiedUser(tx, verified);
    const [kept] = await tx
      .update(sessions)
      .set({ authenticatedAt: now })
      .where(and(eq(sessions.id, session.id), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    if (!kept) throw new Failure("UNAUTHENTICATED");
    return locked;
  });
  forgetSessions(database, session.id);
  const { id: userId, username, email, roles } = user;
  const token = await deps.tokens.issue(
    { id: session.id, userId, username, email, roles, authenticatedAt: now },
    now,
  );
  return { token, id: userId, username, email, roles };
}
