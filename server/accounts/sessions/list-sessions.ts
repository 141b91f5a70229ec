import { and, desc, eq } from "drizzle-orm";
import type { OpenSession } from "#contract/accounts/account-safety.ts";
import type { Session, Shop } from "#server/http/server/app-types.ts";
import { isOpenAt } from "../queries.ts";
import { sessions } from "../tables.ts";

/** The person's own open sessions: the current one first, then the ones seen last. */
export async function listSessions(
  { database, clock }: Pick<Shop, "database" | "clock">,
  own: Pick<Session, "id" | "userId">,
): Promise<OpenSession[]> {
  const rows = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, own.userId), isOpenAt(clock())))
    .orderBy(desc(eq(sessions.id, own.id)), desc(sessions.lastSeenAt), sessions.id);
  return rows.map(({ id, browser, system, createdAt, lastSeenAt }) => ({
    id,
    browser,
    system,
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === own.id,
  }));
}
