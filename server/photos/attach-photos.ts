import { and, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/failure.ts";
import { photos } from "./tables.ts";

interface Wanted {
  readonly sellerId: number;
  readonly itemId: number;
  /** At most six different ids, first one first. */
  readonly ids: readonly string[];
}

/**
 * Gives a listing exactly these photographs in this order and returns the ids of those it had and no longer has, whose
 * pictures may go once the transaction stands. The listing's row must be locked. Error: VALIDATION with `photos`
 * INVALID when one of them is not the seller's, or is another listing's.
 */
export async function attachPhotos(tx: Transaction, { sellerId, itemId, ids }: Wanted): Promise<string[]> {
  const wanted = [...ids];
  const dropped = await tx
    .delete(photos)
    .where(and(eq(photos.itemId, itemId), wanted.length > 0 ? notInArray(photos.id, wanted) : undefined))
    .returning({ id: photos.id });
  if (wanted.length > 0) {
    const attached = await tx
      .update(photos)
      .set({ itemId, position: sql`array_position(${sql.param(wanted)}::uuid[], ${photos.id}) - 1` })
      .where(
        and(
          inArray(photos.id, wanted),
          eq(photos.sellerId, sellerId),
          or(isNull(photos.itemId), eq(photos.itemId, itemId)),
        ),
      )
      .returning({ id: photos.id });
    if (attached.length !== wanted.length) throw new Failure("VALIDATION", { fields: { photos: "INVALID" } });
  }
  // Cards show the first photograph: what any process keeps of it goes, as it does when the listing itself changes.
  await tx.execute(
    sql`select pg_notify('items', concat_ws(';', 'lists', ${itemId}::text, pg_current_xact_id(), ''))`,
  );
  return dropped.map(({ id }) => id);
}
