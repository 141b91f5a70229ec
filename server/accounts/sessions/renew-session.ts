import { and, eq, gt, isNull } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { AccountDeps } from "../account-deps.ts";
import { digestOf, makeSecret } from "../one-time-secret.ts";
import { refreshTokens, sessions, users } from "../tables.ts";
import { SESSION_SECONDS } from "../tokens/tokens.ts";
import { forgetSessions } from "./find-session.ts";
import type { OpenedSession } from "./open-session.ts";

/** A replaced token still renews for this long but gets no successor, for a second tab that asks at the same time. */
const GRACE_MS = 10_000;

type Deps = Pick<AccountDeps, "database" | "clock" | "tokens">;

/** A renewed session, and the refresh token that replaces the given one; null within the grace. */
interface Renewed {
  readonly opened: OpenedSession;
  readonly next: string | null;
}

/**
 * Renews a remembered session for an hour with its refresh token, and replaces that token. Within ten seconds, the replaced
 * token renews again but gets no successor: the answer to the first request carries it. After that, an unused successor
 * means that the answer was lost, and the token gets another one. A used successor means a reuse, by a thief or by the
 * owner after a thief: the session ends for everybody. The time of the password does not change.
 * Errors: UNAUTHENTICATED.
 */
export async function renewSession(deps: Deps, secret: string): Promise<Renewed> {
  const { database, clock } = deps;
  const digest = digestOf(secret);
  const now = clock();
  const [known] = await database
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.digest, digest));
  if (!known) throw new Failure("UNAUTHENTICATED");
  const renewed = await transact(database, async (tx) => {
    const session = await lockRemembered(tx, known.sessionId, now);
    if (!session) return null;
    // The token is read under the lock, because a concurrent request may have used it.
    const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.digest, digest));
    if (!token) return null;
    const { rotatedAt } = token;
    const inGrace = rotatedAt !== null && now.getTime() - rotatedAt.getTime() <= GRACE_MS;
    if (rotatedAt && !inGrace && !(await retireUnused(tx, token.successor, now))) {
      await tx.update(sessions).set({ endedAt: now }).where(eq(sessions.id, session.id));
      return null;
    }
    await tx
      .update(sessions)
      .set({ expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000), lastSeenAt: now })
      .where(eq(sessions.id, session.id));
    return { session, next: inGrace ? null : await rotate(tx, session.id, digest, now) };
  });
  forgetSessions(database, known.sessionId);
  if (!renewed) throw new Failure("UNAUTHENTICATED");
  const { session, next } = renewed;
  const { userId, username, email, roles } = session;
  if (roles.length === 0) throw new Failure("UNAUTHENTICATED");
  const token = await deps.tokens.issue(session, now);
  return { opened: { token, id: userId, username, email, roles }, next };
}

/** Locks a session that its device may still renew until the transaction ends, and returns it with its person. */
async function lockRemembered(tx: Transaction, id: string, now: Date) {
  const [found] = await tx
    .select({
      id: sessions.id,
      userId: users.id,
      username: users.username,
      email: users.email,
      roles: users.roles,
      authenticatedAt: sessions.authenticatedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, id),
        isNull(sessions.endedAt),
        gt(sessions.rememberedUntil, now),
        isNull(users.erasedAt),
      ),
    )
    .for("update", { of: sessions });
  return found ?? null;
}

/**
 * Retires the successor of a token; the database allows only one unused token. The successor is kept as a used token: its
 * later use shows that the answer was not lost, and ends the session. Returns whether it was unused.
 */
async function retireUnused(tx: Transaction, successor: string | null, now: Date): Promise<boolean> {
  if (successor === null) return false;
  const retired = await tx
    .update(refreshTokens)
    .set({ rotatedAt: now })
    .where(and(eq(refreshTokens.digest, successor), isNull(refreshTokens.rotatedAt)))
    .returning({ digest: refreshTokens.digest });
  return retired.length > 0;
}

async function rotate(tx: Transaction, sessionId: string, used: string, now: Date): Promise<string> {
  const { secret, digest } = makeSecret();
  await tx
    .update(refreshTokens)
    .set({ rotatedAt: now, successor: digest })
    .where(eq(refreshTokens.digest, used));
  await tx.insert(refreshTokens).values({ digest, sessionId, issuedAt: now });
  return secret;
}
