import type { Shop } from "#server/http/app-types.ts";
import { endSessionsOf } from "./queries.ts";
import { forgetSessions } from "./session-cache.ts";

/** Ends every session of a person but for `kept`, if given: at once in this process, within a second in the others. */
export async function endAllSessions(
  { database, clock }: Pick<Shop, "database" | "clock">,
  userId: number,
  kept?: string,
) {
  await endSessionsOf(database, userId, clock(), kept);
  forgetSessions(database);
}
