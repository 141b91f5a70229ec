import { randomUUID } from "node:crypto";
import { and, eq, isNull, not } from "drizzle-orm";
import type { SessionAnswer } from "#contract/accounts/accounts.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Session } from "#server/http/server/app-types.ts";
import { isOpenAt, type UserRow } from "../queries.ts";
import { sessions } from "../tables.ts";
import { SESSION_SECONDS, type Tokens } from "../tokens/tokens.ts";
import { deviceOf } from "./device-of.ts";

/** A new session: the answer to a login without its message. */
export type OpenedSession = Omit<SessionAnswer, "message">;

/**
 * Opens a session of one hour, signs its token, and deletes the person's expired sessions. The transaction must have
 * inserted or locked the account (see `lockVerifiedUser`), so that a later change of password or roles ends the session.
 * Errors: NO_ROLE.
 */
export async function openSession(
  tx: Transaction,
  tokens: Tokens,
  user: Pick<UserRow, "id" | "username" | "email" | "roles"> & Pick<Session, "isGuest">,
  now: Date,
  userAgent: string,
): Promise<OpenedSession> {
  const { id: userId, username, email, roles, isGuest } = user;
  if (roles.length === 0) throw new Failure("NO_ROLE");
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), not(isOpenAt(now))));
  await tx.insert(sessions).values({
    id,
    userId,
    createdAt: now,
    expiresAt,
    lastSeenAt: now,
    authenticatedAt: now,
    ...deviceOf(userAgent),
  });
  const token = await tokens.issue(
    { id, userId, username, email, roles, authenticatedAt: now, ...(isGuest ? { isGuest } : {}) },
    now,
  );
  return { token, id: userId, username, email, roles };
}
