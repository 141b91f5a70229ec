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

/** Makes a one-time code that opens a session. It is sent in a cookie, or in a mailed link after the `#`. */
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
 * Opens the session of a code, once. It does not confirm the e-mail of the account, which a stranger may have registered.
 * Errors: `refusal` for an invalid code, NO_ROLE.
 */
export async function takeSignInCode(
  { database, clock, tokens }: Pick<AccountDeps, "database" | "clock" | "tokens">,
  secret: string,
  userAgent: string,
  refusal: ErrorCode = "UNAUTHENTICATED",
): Promise<OpenedSession> {
  const now = clock();
  const [taken] = await database
    .delete(signInCodes)
    .where(and(eq(signInCodes.digest, digestOf(secret)), gt(signInCodes.expiresAt, now)))
    .returning({ userId: signInCodes.userId });
  if (!taken) throw new Failure(refusal);
  return transact(database, async (tx) => {
    const user = await lockUser(tx, taken.userId);
    if (!user) throw new Failure("NO_ROLE");
    return openSession(tx, tokens, user, now, userAgent);
  });
}
