import { and, eq, inArray, isNull } from "drizzle-orm";
import { Failure } from "#server/http/errors/failure.ts";
import type { Session, Shop } from "#server/http/server/app-types.ts";
import { digestOf } from "../one-time-secret.ts";
import { endSessionsOf, isOpenAt } from "../queries.ts";
import { refreshTokens, sessions } from "../tables.ts";
import { forgetSessions } from "./find-session.ts";

// This process refuses an ended session immediately, the others within a second.

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

type Deps = Pick<Shop, "database" | "clock">;

/** Ends one of the person's own open sessions. Errors: NOT_FOUND, also for somebody else's session and for an ended one. */
export async function endSession(
  { database, clock }: Deps,
  { userId }: Pick<Session, "userId">,
  id: string,
): Promise<void> {
  if (!UUID.test(id)) throw new Failure("NOT_FOUND");
  const now = clock();
  const ended = await database
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isOpenAt(now)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new Failure("NOT_FOUND");
  forgetSessions(database, id.toLowerCase());
}

/** Ends every session of a person, except `kept`. */
export async function endAllSessions(
  { database, clock }: Deps,
  userId: number,
  kept?: string,
): Promise<void> {
  await endSessionsOf(database, userId, clock(), kept);
  forgetSessions(database);
}

/**
 * Ends the session of a refresh token. A replaced token works, too, because a renewal during a sign-out may have replaced it.
 * An unknown token ends nothing.
 */
export async function forgetDevice({ database, clock }: Deps, secret: string): Promise<void> {
  const family = database
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.digest, digestOf(secret)));
  const [ended] = await database
    .update(sessions)
    .set({ endedAt: clock() })
    .where(and(inArray(sessions.id, family), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  if (ended) forgetSessions(database, ended.id);
}

/** Ends the session of the request. */
export async function logOut({ database, clock }: Deps, session: Session): Promise<void> {
  await database
    .update(sessions)
    .set({ endedAt: clock() })
    .where(and(eq(sessions.id, session.id), isNull(sessions.endedAt)));
  forgetSessions(database, session.id);
}
