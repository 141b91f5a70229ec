import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import type { Session } from "#server/http/app-types.ts";
import { sessions, users } from "./tables.ts";

export type UserRow = typeof users.$inferSelect;

/** The account of an e-mail address in lower case. */
export async function findUserByEmail(db: Queries, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

/** A session that neither ended nor expired, with its person as the database knows them now. */
export async function findLiveSession(db: Queries, id: string, now: Date): Promise<Session | null> {
  const [session] = await db
    .select({
      id: sessions.id,
      userId: users.id,
      username: users.username,
      email: users.email,
      roles: users.roles,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  return session ?? null;
}

/** Ends every session of a person. */
export async function endSessionsOf(db: Queries, userId: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}

/** Takes away what a person's sessions of long ago left behind. */
export async function dropExpiredSessions(db: Queries, userId: number, now: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), lte(sessions.expiresAt, now)));
}
