import type { LoginInput, SocialProvider } from "#contract/accounts/accounts.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { limitConcurrency } from "#server/http/limits/limit-concurrency.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { lockVerifiedUser } from "../passwords/lock-verified-user.ts";
import { findUserByEmail } from "../queries.ts";
import { type OpenedSession, openSession } from "../sessions/open-session.ts";
import { checkPassword } from "./check-password.ts";

type Deps = Pick<AccountDeps, "database" | "clock" | "tokens" | "loginLimiter">;

/**
 * Limits concurrent logins, so that many at once leave database connections to the catalogue. Six are enough to keep the
 * password hashing busy.
 */
export const scheduleLogin = limitConcurrency(6, { maxWaiting: 500, maxWaitMs: 15_000 });

/**
 * Opens a session with e-mail and password. An unknown e-mail gets the answer of a wrong password after the same time.
 * With `provider`, the account must be marked with that provider.
 * Errors: BAD_CREDENTIALS, ACCOUNT_TAKEN (another provider or none), NO_ROLE, TOO_MANY_REQUESTS, TOO_MANY_LOGINS,
 * UNAVAILABLE.
 */
export async function logIn(
  deps: Deps,
  { email, password }: LoginInput,
  caller: Caller,
  provider?: SocialProvider,
): Promise<OpenedSession> {
  const user = await findUserByEmail(deps.database, email);
  await checkPassword(deps, { ...caller, email }, user?.passwordHash ?? null, password);
  if (!user) throw new Failure("BAD_CREDENTIALS");
  if (provider && user.provider !== provider) throw new Failure("ACCOUNT_TAKEN");
  return transact(deps.database, async (tx) =>
    openSession(tx, deps.tokens, await lockVerifiedUser(tx, user), deps.clock(), caller.userAgent),
  );
}
