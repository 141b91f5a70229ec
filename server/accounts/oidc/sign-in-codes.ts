import { and, eq, gt, lte } from "drizzle-orm";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { digestOf, makeSecret } from "../one-time-secret.ts";
import { type OpenedSession, openSession } from "../open-session.ts";
import { signInCodes, users } from "../tables.ts";
import type { Tokens } from "../tokens.ts";
import { CODE_SECONDS } from "./journey.ts";

type Deps = Pick<Shop, "database" | "clock">;

/** A one-time code for the session of a person who has just been proved; for a cookie, never for an address. */
export async function makeSignInCode({ database, clock }: Deps, userId: number): Promise<string> {
  const { secret, digest } = makeSecret();
  const now = clock();
  await database.delete(signInCodes).where(lte(signInCodes.expiresAt, now));
  const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000);
  await database.insert(signInCodes).values({ digest, userId, expiresAt });
  return secret;
}

/** Opens the session of a code, once. Errors: UNAUTHENTICATED for any code that is not good, NO_ROLE. */
export async function takeSignInCode(
  { database, clock, tokens }: Deps & { readonly tokens: Tokens },
  secret: string,
  userAgent: string,
): Promise<OpenedSession> {
  const now = clock();
  const [taken] = await database
    .delete(signInCodes)
    .where(and(eq(signInCodes.digest, digestOf(secret)), gt(signInCodes.expiresAt, now)))
    .returning({ userId: signInCodes.userId });
  if (!taken) throw new Failure("UNAUTHENTICATED");
  const [user] = await database.select().from(users).where(eq(users.id, taken.userId));
  if (!user || user.roles.length === 0) throw new Failure("NO_ROLE");
  return openSession(database, tokens, user, now, userAgent);
}
