import { and, eq, isNull, sql } from "drizzle-orm";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { orderLines } from "#server/orders/tables.ts";
import { type PhotoStore, removePictures } from "#server/photos/photo-store.ts";
import { photos } from "#server/photos/tables.ts";
import { smartphoneItems } from "./tables.ts";

type Deps = Pick<Shop, "database" | "clock"> & { readonly store: PhotoStore };

/**
 * Takes one's own listing off the market: erased with its photographs when nobody ever ordered it, else kept for those
 * who did, whose orders go on. Error: NOT_FOUND when there is none of that id which is the seller's and still there.
 */
export async function withdrawListing(
  { database, clock, store }: Deps,
  { itemId, sellerId }: { readonly itemId: number; readonly sellerId: number },
): Promise<void> {
  const now = clock();
  const erased = await transact(database, async (tx) => {
    // Whoever orders locks this row, too: after this statement no order of it can begin.
    const [item] = await tx
      .update(smartphoneItems)
      .set({ withdrawnAt: now, updatedAt: now })
      .where(
        and(
          eq(smartphoneItems.id, itemId),
          eq(smartphoneItems.sellerId, sellerId),
          isNull(smartphoneItems.withdrawnAt),
        ),
      )
      .returning({ id: smartphoneItems.id });
    if (!item) throw new Failure("NOT_FOUND");
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
