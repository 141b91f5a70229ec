import { sql } from "drizzle-orm";
import type { Shop } from "#server/http/server/app-types.ts";

/** Deletes the guests of more than a day ago who ordered nothing. A daily job calls it. */
export async function deleteOldGuests({ database, clock }: Pick<Shop, "database" | "clock">): Promise<void> {
  const dayAgo = new Date(clock().getTime() - 24 * 3600 * 1000).toISOString();
  await database.execute(sql`
    delete from users where guest_email is not null and created_at < ${dayAgo}::timestamptz
      and not exists (select from orders where user_id = users.id)`);
}
