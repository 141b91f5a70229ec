import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "#server/database/client.ts";
import { hasRecentPassword } from "#server/http/access/recent-password.ts";
import type { Session } from "#server/http/server/app-types.ts";
import { openCache } from "#server/open-cache.ts";
import type { AccountDeps } from "../account-deps.ts";
import { sessions, users } from "../tables.ts";

/** The most age of a cached session. A logout or a changed role takes effect in every process within a second. */
const MAX_AGE_MS = 500;
const MAX_BYTES = 4 * 1024 * 1024;
/** The approximate memory of a session with its id. */
const SESSION_BYTES = 400;
/** The interval at which `last_seen_at` is written. */
const LAST_SEEN_MS = 60_000;

const openSessions = () =>
  openCache<Promise<Session | null>>({
    name: "sessions",
    maxBytes: MAX_BYTES,
    bytesOf: () => SESSION_BYTES,
    ttlMs: MAX_AGE_MS,
  });

/** The session cache of each database. Concurrent requests of one session share a query. */
const caches = new WeakMap<Database, ReturnType<typeof openSessions>>();

function cacheOf(database: Database) {
  const cache = caches.get(database) ?? openSessions();
  caches.set(database, cache);
  return cache;
}

/** Removes one session from this process's cache, or all of them. */
export function forgetSessions(database: Database, id?: string): void {
  if (id === undefined) cacheOf(database).clear();
  else cacheOf(database).delete(id);
}

/**
 * The session of a bearer token, with the roles that the database has. Null when the token is invalid, or its session ended
 * or expired. The result is cached for half a second. With `forRecentPassword`, a cached session whose password is too old
 * is read again, because another process may have accepted the password a moment ago.
 */
export async function findSession(
  { database, clock, tokens }: Pick<AccountDeps, "database" | "clock" | "tokens">,
  token: string,
  { forRecentPassword = false } = {},
): Promise<Session | null> {
  const now = clock();
  const claims = await tokens.read(token, now);
  if (!claims) return null;
  const cached = cacheOf(database).get(claims.sid);
  let session = await (cached ?? loadSession(database, claims.sid, now));
  if (cached && session && forRecentPassword && !hasRecentPassword(session, now))
    session = await loadSession(database, claims.sid, now);
  return session?.userId === claims.idUser ? session : null;
}

/** Reads a session into the cache. */
function loadSession(database: Database, id: string, now: Date): Promise<Session | null> {
  const cache = cacheOf(database);
  const session = querySession(database, id, now);
  cache.set(id, session);
  // A failed query is not cached.
  session.catch(() => {
    if (cache.peek(id) === session) cache.delete(id);
  });
  return session;
}

/** Reads an open session with its person; null without one. Updates when the session was last seen. */
async function querySession(database: Database, id: string, now: Date): Promise<Session | null> {
  const [found] = await database
    .select({
      id: sessions.id,
      userId: users.id,
      username: users.username,
      email: users.email,
      guestEmail: users.guestEmail,
      roles: users.roles,
      lastSeenAt: sessions.lastSeenAt,
      authenticatedAt: sessions.authenticatedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  if (!found) return null;
  const { lastSeenAt, guestEmail, ...person } = found;
  const session = guestEmail === null ? person : ({ ...person, email: guestEmail, isGuest: true } as const);
  if (now.getTime() - lastSeenAt.getTime() >= LAST_SEEN_MS)
    await database.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
  return session;
}
