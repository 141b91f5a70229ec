import { sql } from "drizzle-orm";
import type { Shop } from "#server/http/server/app-types.ts";
import { sessions } from "../tables.ts";

const DAY_MS = 24 * 3600 * 1000;

/** Deletes the sessions that ended or expired more than a day ago. A daily job calls it. */
export async function deleteOldSessions({
  database,
  clock,
}: Pick<Shop, "database" | "clock">): Promise<void> {
  const dayAgo = new Date(clock().getTime() - DAY_MS).toISOString();
  const { endedAt, expiresAt, rememberedUntil } = sessions;
  await database
    .delete(sessions)
    .where(sql`coalesce(${endedAt}, greatest(${expiresAt}, ${rememberedUntil})) < ${dayAgo}::timestamptz`);
}
