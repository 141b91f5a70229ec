import { and, eq, gt, isNull, lte, ne } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import type { Session } from "#server/http/app-types.ts";
import { sessions, users } from "./tables.ts";

export type UserRow = typeof users.$inferSelect;

/** The account of an e-mail address in lower case. */
export async function findUserByEmail(db: Queries, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

/** When a session was last seen is written once a minute. */
const SEEN_MS = 60_000;

/** A session that neither ended nor expired, with its person as the database knows them now; it is seen by that. */
export async function findLiveSession(db: Queries, id: string, now: Date): Promise<Session | null> {
  const [found] = await db
    .select({
      id: sessions.id,
      userId: users.id,
      username: users.username,
      email: users.email,
      roles: users.roles,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  if (!found) return null;
  const { lastSeenAt, ...session } = found;
  if (now.getTime() - lastSeenAt.getTime() >= SEEN_MS)
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
  return session;
}

/** Ends every session of a person, but for `kept`. */
export async function endSessionsOf(db: Queries, userId: number, now: Date, kept?: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        kept === undefined ? undefined : ne(sessions.id, kept),
      ),
    );
}

/** Takes away what a person's sessions of long ago left behind. */
export async function dropExpiredSessions(db: Queries, userId: number, now: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), lte(sessions.expiresAt, now)));
}
