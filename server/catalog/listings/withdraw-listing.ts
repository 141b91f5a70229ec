import { and, eq, sql } from "drizzle-orm";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { orderLines } from "#server/orders/tables.ts";
import { type PhotoStore, removePictures } from "#server/photos/photo-store.ts";
import { photos } from "#server/photos/tables.ts";
import { isKept } from "../review/send-to-review.ts";
import { smartphoneItems } from "../tables.ts";

type Deps = Pick<Shop, "database" | "clock"> & { readonly store: PhotoStore };

/**
 * Withdraws the seller's own listing. A listing that was never ordered is deleted with its photographs; any other stays for
 * its orders. Errors: NOT_FOUND when the seller has no such listing or has withdrawn it; UNIT_LISTING for an own unit.
 */
export async function withdrawListing(
  { database, clock, store }: Deps,
  { itemId, sellerId }: { readonly itemId: number; readonly sellerId: number },
): Promise<void> {
  const now = clock();
  const erased = await transact(database, async (tx) => {
    // An order locks this row, too, so no order of the listing can start after this statement.
    const [item] = await tx
      .update(smartphoneItems)
      .set({ withdrawnAt: now, updatedAt: now, review: null })
      .where(and(eq(smartphoneItems.id, itemId), eq(smartphoneItems.sellerId, sellerId), isKept))
      .returning({ deviceId: smartphoneItems.deviceId });
    if (!item) throw new Failure("NOT_FOUND");
    if (item.deviceId !== null) throw new Failure("UNIT_LISTING");
    const [ordered] = await tx
      .select({ yes: sql`1` })
      .from(orderLines)
      .where(eq(orderLines.itemId, itemId))
      .limit(1);
    if (ordered) return [];
    const gone = await tx.delete(photos).where(eq(photos.itemId, itemId)).returning({ id: photos.id });
    await tx.delete(smartphoneItems).where(eq(smartphoneItems.id, itemId));
    return gone.map(({ id }) => id);
  });
  await removePictures(store, erased);
}
