import { sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";

/** Those of a listing's removed photographs that no order shows: the pictures of the others stay. */
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
