import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import type { Attempt, LoginDelays } from "./login-waits.ts";
import { verifyPassword } from "./passwords.ts";

interface Deps extends Pick<Shop, "clock"> {
  readonly delays: LoginDelays;
}

/** Answers at once, with the wait in seconds, rather than holding the request. */
async function refuseImpatience({ delays, clock }: Deps, attempt: Attempt): Promise<void> {
  const retryAfter = await delays.secondsLeft(attempt, clock());
  if (retryAfter > 0) throw new Failure("TOO_MANY_REQUESTS", { retryAfter });
}

/**
 * Lets pass who knows the password of the account; `passwordHash` is null when there is no such account, and the
 * answer and its time are those of a wrong password. Errors: BAD_CREDENTIALS, TOO_MANY_REQUESTS, UNAVAILABLE.
 */
export async function checkPassword(
  deps: Deps,
  attempt: Attempt,
  passwordHash: string | null,
  password: string,
): Promise<void> {
  await refuseImpatience(deps, attempt);
  const right = await verifyPassword(passwordHash, password);
  // Guesses sent all at once have failed meanwhile: those that are left learn nothing more.
  await refuseImpatience(deps, attempt);
  if (!right) {
    await deps.delays.failed(attempt, deps.clock());
    throw new Failure("BAD_CREDENTIALS");
  }
  await deps.delays.succeeded(attempt, deps.clock());
}
