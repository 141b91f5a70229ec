import { and, eq, gt, isNull } from "drizzle-orm";
import type { Session, Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { forgetSessions } from "./session-cache.ts";
import { sessions } from "./tables.ts";

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * Ends one open session of the person: at once in this process, within a second in the others.
 * Errors: NOT_FOUND, also for a stranger's session and one that ended already.
 */
export async function endSession(
  { database, clock }: Pick<Shop, "database" | "clock">,
  { userId }: Pick<Session, "userId">,
  id: string,
): Promise<void> {
  if (!UUID.test(id)) throw new Failure("NOT_FOUND");
  const now = clock();
  const ended = await database
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new Failure("NOT_FOUND");
  forgetSessions(database, id.toLowerCase());
}
