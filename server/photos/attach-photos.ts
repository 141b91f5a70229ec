import { and, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { photos } from "./tables.ts";
import { unsoldPhotos } from "./unsold-photos.ts";

interface Input {
  readonly sellerId: number;
  readonly itemId: number;
  /** At most six different ids, in the order of display. */
  readonly ids: readonly string[];
}

/**
 * Replaces the photographs of a listing, whose row must be locked. Returns the ids of removed photographs that no order
 * shows; the caller removes their pictures after the commit. Error: VALIDATION with `photos` INVALID for a photograph
 * of another person or listing.
 */
export async function attachPhotos(tx: Transaction, { sellerId, itemId, ids }: Input): Promise<string[]> {
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
  // Cards show the first photograph, so cached pages with this listing are outdated in every process.
  await tx.execute(
    sql`select pg_notify('items', concat_ws(';', 'lists', ${itemId}::text, pg_current_xact_id(), ''))`,
  );
  return unsoldPhotos(
    tx,
    itemId,
    dropped.map(({ id }) => id),
  );
}
