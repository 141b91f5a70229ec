import { Failure } from "#server/http/errors/failure.ts";
import type { AccountDeps } from "../account-deps.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import type { Attempt, LoginTicket } from "./login-limiter.ts";

type Deps = Pick<AccountDeps, "clock" | "loginLimiter">;

/**
 * Counts one attempt at a password, before the password is compared. A refusal is immediate and says how long to wait.
 * Errors: TOO_MANY_REQUESTS, TOO_MANY_LOGINS (the hourly limit, which a mailed link bypasses), UNAVAILABLE.
 */
export async function takeTicket(
  { loginLimiter, clock }: Deps,
  attempt: Attempt,
): Promise<Pick<LoginTicket, "failed" | "succeeded">> {
  const { refusal, ...ticket } = await loginLimiter.take(attempt, clock());
  if (!refusal) return ticket;
  throw new Failure(refusal.reason === "hour" ? "TOO_MANY_LOGINS" : "TOO_MANY_REQUESTS", {
    retryAfter: refusal.retryAfterSeconds,
  });
}

/**
 * Compares a password with an account's hash, within the login limits. `passwordHash` is null for an unknown account, which
 * gets the answer of a wrong password after the same time. Errors: BAD_CREDENTIALS, and those of `takeTicket`.
 */
export async function checkPassword(
  deps: Deps,
  attempt: Attempt,
  passwordHash: string | null,
  password: string,
): Promise<void> {
  const { failed, succeeded } = await takeTicket(deps, attempt);
  if (!(await verifyPassword(passwordHash, password))) {
    await failed();
    throw new Failure("BAD_CREDENTIALS");
  }
  await succeeded();
}
