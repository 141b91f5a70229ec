import { sql } from "drizzle-orm";
import type { Shop } from "#server/http/server/app-types.ts";

/** The number of guests that one statement deletes, so that it ends long before the time limit of the database. */
const BATCH = 100;

/** Deletes the guests of more than a day ago who ordered nothing. A daily job calls it. */
export async function deleteOldGuests({ database, clock }: Pick<Shop, "database" | "clock">): Promise<void> {
  const dayAgo = new Date(clock().getTime() - 24 * 3600 * 1000).toISOString();
  const deleteSome = () =>
    database.execute(sql`
      delete from users where id in (
        select id from users where guest_email is not null and created_at < ${dayAgo}::timestamptz
          and not exists (select from orders where user_id = users.id)
        order by id limit ${BATCH})`);
  while ((await deleteSome()).rowCount === BATCH);
}
