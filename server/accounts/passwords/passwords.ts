import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { limitConcurrency } from "#server/http/limits/limit-concurrency.ts";

/** The OWASP parameters for argon2id, the library's default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The most concurrent hashes. Each takes a core and 19 MiB; more would starve the catalogue. */
const MAX_CONCURRENT = Math.max(1, Math.min(4, availableParallelism() - 1));
/** The most waiting hashes. A longer queue would outlast the clients' timeouts. */
const MAX_WAITING = 500;

const schedule = limitConcurrency(MAX_CONCURRENT, { maxWaiting: MAX_WAITING });

/** Hashes a password for storage. The hash contains the salt and the cost. */
export function hashPassword(password: string): Promise<string> {
  return schedule(() => hash(password, COST));
}

/** Hashes a random password that nobody knows. It replaces a password that must no longer open the account. */
export function hashRandomPassword(): Promise<string> {
  return hashPassword(randomBytes(24).toString("base64url"));
}

let unknownAccountHash: Promise<string> | undefined;

/**
 * Whether a password matches a stored hash. Without a hash the result is false after the same time, which hides whether an
 * e-mail has an account.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  unknownAccountHash ??= hashPassword("nobody has this password");
  const against = storedHash ?? (await unknownAccountHash);
  const matches = await schedule(() => verify(against, password));
  return matches && storedHash !== null;
}
