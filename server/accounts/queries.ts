import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { hasEmail } from "./has-email.ts";
import { passwordResets, sessions, signInCodes, users } from "./tables.ts";

export type UserRow = typeof users.$inferSelect;

/** The account of an e-mail, in any spelling; null without one. */
export async function findUserByEmail(db: Queries, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(hasEmail(email));
  return user ?? null;
}

/** SQL: whether a session is open at a time, because its token is valid or its device may renew it. */
export const isOpenAt = (now: Date) =>
  sql`(${sessions.endedAt} is null and greatest(${sessions.expiresAt}, ${sessions.rememberedUntil}) > ${now})`;

/** Ends every session of a person except `kept`. The caller then calls `forgetSessions`. */
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

/** Voids every mailed link that opens the account: password resets and sign-in links. */
export async function voidLinksOf(db: Queries, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await db.delete(signInCodes).where(eq(signInCodes.userId, userId));
}
