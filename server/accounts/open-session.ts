import { randomUUID } from "node:crypto";
import type { SessionAnswer } from "#contract/accounts.ts";
import type { Queries } from "#server/database/client.ts";
import { deviceOf } from "./device-of.ts";
import { dropExpiredSessions, type UserRow } from "./queries.ts";
import { sessions } from "./tables.ts";
import { SESSION_SECONDS, type Tokens } from "./tokens.ts";

/** A session that was just opened: the answer to a login but for its words. */
export type OpenedSession = Omit<SessionAnswer, "message">;

/** Opens a session of one hour for someone whose right to it has been checked, and signs its token. */
export async function openSession(
  db: Queries,
  tokens: Tokens,
  user: Pick<UserRow, "id" | "username" | "email" | "roles">,
  now: Date,
  userAgent: string,
): Promise<OpenedSession> {
  const { id: userId, username, email, roles } = user;
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  await dropExpiredSessions(db, userId, now);
  await db
    .insert(sessions)
    .values({ id, userId, createdAt: now, expiresAt, lastSeenAt: now, ...deviceOf(userAgent) });
  const token = await tokens.issue({ id, userId, username, email, roles }, now);
  return { token, id: userId, username, email, roles };
}
