import { Failure } from "#server/http/errors/failure.ts";
import type { AccountDeps } from "../account-deps.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import type { Attempt } from "./login-limiter.ts";

/**
 * Compares a password with an account's hash, within the login limits. For an unknown account `passwordHash` is null; the
 * answer and its time are those of a wrong password. A refusal is immediate and says the wait in seconds.
 * Errors: BAD_CREDENTIALS, TOO_MANY_REQUESTS, TOO_MANY_LOGINS (the hourly limit: a mailed link helps), UNAVAILABLE.
 */
export async function checkPassword(
  { loginLimiter, clock }: Pick<AccountDeps, "clock" | "loginLimiter">,
  attempt: Attempt,
  passwordHash: string | null,
  password: string,
): Promise<void> {
  const { refusal, failed, succeeded } = await loginLimiter.take(attempt, clock());
  if (refusal)
    throw new Failure(refusal.reason === "hour" ? "TOO_MANY_LOGINS" : "TOO_MANY_REQUESTS", {
      retryAfter: refusal.retryAfterSeconds,
    });
  if (!(await verifyPassword(passwordHash, password))) {
    await failed();
    throw new Failure("BAD_CREDENTIALS");
  }
  await succeeded();
}
