import { and, eq, gt, lte } from "drizzle-orm";
import type { ErrorCode } from "#contract/errors.ts";
import type { Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { AccountDeps } from "../account-deps.ts";
import { digestOf, makeSecret } from "../one-time-secret.ts";
import { lockUser } from "../passwords/lock-verified-user.ts";
import { type OpenedSession, openSession } from "../sessions/open-session.ts";
import { signInCodes } from "../tables.ts";
import { CODE_SECONDS } from "./cookies.ts";

/**
 * Makes a one-time code that opens a session. The code is sent in a cookie, or after the `#` of a mailed link. For a code in
 * a cookie, the caller has locked the account, so that a concurrent new password or undone change of e-mail voids it.
 */
export async function makeSignInCode(
  { database, clock }: { readonly database: Queries; readonly clock: AccountDeps["clock"] },
  userId: number,
  seconds = CODE_SECONDS,
): Promise<string> {
  const { secret, digest } = makeSecret();
  const now = clock();
  await database.delete(signInCodes).where(lte(signInCodes.expiresAt, now));
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await database.insert(signInCodes).values({ digest, userId, expiresAt });
  return secret;
}

/**
 * Opens the session of a code, once. Does not confirm the account's e-mail, because a stranger may have registered it.
 * Errors: `refusal` for an invalid code, NO_ROLE.
 */
export async function takeSignInCode(
  { database, clock, tokens }: Pick<AccountDeps, "database" | "clock" | "tokens">,
  secret: string,
  userAgent: string,
  refusal: ErrorCode = "UNAUTHENTICATED",
): Promise<OpenedSession> {
  const now = clock();
  const valid = and(eq(signInCodes.digest, digestOf(secret)), gt(signInCodes.expiresAt, now));
  return transact(database, async (tx) => {
    const [found] = await tx.select({ userId: signInCodes.userId }).from(signInCodes).where(valid);
    if (!found) throw new Failure(refusal);
    const user = await lockUser(tx, found.userId);
    // During the wait for the lock, another request may have used the code, or a new password voided it.
    const [taken] = await tx.delete(signInCodes).where(valid).returning({ userId: signInCodes.userId });
    if (!user || !taken) throw new Failure(refusal);
    return openSession(tx, tokens, user, now, userAgent);
  });
}
