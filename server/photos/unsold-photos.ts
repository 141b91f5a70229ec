import { sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";

/** The removed photographs of a listing that no order shows. The pictures of all others must stay. */
export async function unsoldPhotos(
  tx: Transaction,
  itemId: number | undefined,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0 || itemId === undefined) return [...ids];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from unnest(${sql.param([...ids])}::text[]) as removed (id)
    where not exists (select from order_lines where item_id = ${itemId} and sold -> 'photos' ? removed.id)`);
  return rows.map(({ id }) => id);
}
