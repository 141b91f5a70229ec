import { Failure } from "#server/http/errors/failure.ts";
import type { AccountDeps } from "../account-deps.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import type { Attempt, LoginTicket } from "./login-limiter.ts";

type Deps = Pick<AccountDeps, "clock" | "loginLimiter">;

/**
 * Counts one answer about a password, before it is compared. A refusal is immediate and says the wait in seconds.
 * Errors: TOO_MANY_REQUESTS, TOO_MANY_LOGINS (the hourly limit: a mailed link helps), UNAVAILABLE.
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
 * Compares a password with an account's hash, within the login limits. For an unknown account `passwordHash` is null; the
 * answer and its time are those of a wrong password. Errors: BAD_CREDENTIALS, and those of `takeTicket`.
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
