import { and, eq, isNull } from "drizzle-orm";
import type { Session, Shop } from "#server/http/app-types.ts";
import { forgetSessions } from "./session-cache.ts";
import { sessions } from "./tables.ts";

/** Ends one session: at once in this process, within a second in the others. */
export async function logOut({ database, clock }: Pick<Shop, "database" | "clock">, session: Session) {
  await database
    .update(sessions)
    .set({ endedAt: clock() })
    .where(and(eq(sessions.id, session.id), isNull(sessions.endedAt)));
  forgetSessions(database, session.id);
}
