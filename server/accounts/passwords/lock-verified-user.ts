import { eq } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { UserRow } from "../queries.ts";
import { users } from "../tables.ts";

/** An account whose password was verified, outside any transaction. */
export interface VerifiedUser {
  readonly id: number;
  /** The hash that matched the password. */
  readonly passwordHash: string;
  /** The form field of the password; absent for a login. */
  readonly field?: string;
}

/** Locks the row of an account until the transaction ends; null when it does not exist or was erased. */
export async function lockUser(tx: Transaction, userId: number): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  return user && !user.erasedAt ? user : null;
}

/**
 * Locks an account and checks that its hash is still the verified one. Every write that a password authorises begins with
 * this: hashing is too slow to hold a connection, so the password may change in between. Returns the account's current
 * row; values read earlier may be stale. Lock the account before its sessions and links, to avoid deadlocks.
 * Errors: BAD_CREDENTIALS for a login; for a form UNAUTHENTICATED (erased) or VALIDATION (WRONG_PASSWORD in its field).
 */
export async function lockVerifiedUser(tx: Transaction, verified: VerifiedUser): Promise<UserRow> {
  const user = await lockUser(tx, verified.id);
  if (user && user.passwordHash === verified.passwordHash) return user;
  if (verified.field === undefined) throw new Failure("BAD_CREDENTIALS");
  if (!user) throw new Failure("UNAUTHENTICATED");
  throw new Failure("VALIDATION", { fields: { [verified.field]: "WRONG_PASSWORD" } });
}
