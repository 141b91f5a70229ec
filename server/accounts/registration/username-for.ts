import { randomInt } from "node:crypto";
import type { ErrorCode } from "#contract/errors.ts";
import { Failure } from "#server/http/errors/failure.ts";

const MAX_LENGTH = 20;
const MIN_LENGTH = 3;
/** The most usernames to try. All except the first end with a random number. */
const MAX_ATTEMPTS = 5;

/**
 * Makes a username from an e-mail: its local part in letters, digits and underscores. From the second `attempt` on, the
 * username ends with a random number.
 */
export function usernameFor(email: string, attempt: number): string {
  const name = email
    .slice(0, email.indexOf("@"))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const base = name.length >= MIN_LENGTH ? name : `client_${name}`.replace(/_$/, "");
  if (attempt === 1) return base.slice(0, MAX_LENGTH);
  const end = `_${randomInt(10_000, 1_000_000)}`;
  return `${base.slice(0, MAX_LENGTH - end.length)}${end}`;
}

/** Runs `add` with one username after another until it throws no code of `retryOn`. Errors: those of `add`. */
export async function withFreeUsername<Result>(
  email: string,
  add: (username: string) => Promise<Result>,
  retryOn: readonly ErrorCode[] = ["USERNAME_TAKEN"],
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await add(usernameFor(email, attempt));
    } catch (error) {
      const retry = error instanceof Failure && retryOn.includes(error.code);
      if (!retry || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
