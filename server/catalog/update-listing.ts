import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SmartphoneItem } from "#contract/catalog.ts";
import type { ListingPatch } from "#contract/listings.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { attachPhotos } from "#server/photos/attach-photos.ts";
import { type PhotoStore, removePictures } from "#server/photos/photo-store.ts";
import { findItem } from "./find-item.ts";
import { priceCents, refuseUnknownModel } from "./listing-values.ts";
import { smartphoneItems } from "./tables.ts";

type Deps = Pick<Shop, "database" | "clock"> & { readonly store: PhotoStore };

interface Target {
  readonly itemId: number;
  readonly sellerId: number;
}

/**
 * Changes any part of one's own listing. `stockQuantity` is what can still be bought: units promised to orders under
 * way come on top and are never taken from them; `status: "sold"` leaves only those. Orders keep the price they were
 * made at. Errors: NOT_FOUND when there is none of that id which is the seller's and not withdrawn; VALIDATION for an
 * unknown model, for photographs that are not the seller's, and for `status: "available"` with nothing to sell.
 */
export async function updateListing(
  { database, clock, store }: Deps,
  { itemId, sellerId }: Target,
  patch: ListingPatch,
): Promise<SmartphoneItem> {
  const write = transact(database, async (tx) => {
    const [item] = await tx
      .update(smartphoneItems)
      .set({ ...columnsOf(patch), updatedAt: clock() })
      .where(
        and(
          eq(smartphoneItems.id, itemId),
          eq(smartphoneItems.sellerId, sellerId),
          isNull(smartphoneItems.withdrawnAt),
        ),
      )
      .returning({ sold: smartphoneItems.sold });
    if (!item) throw new Failure("NOT_FOUND");
    if (patch.status === "available" && item.sold)
      throw new Failure("VALIDATION", { fields: { stockQuantity: "REQUIRED" } });
    return patch.photos ? attachPhotos(tx, { sellerId, itemId, ids: patch.photos }) : [];
  });
  await removePictures(store, await refuseUnknownModel(write));
  return findItem({ database }, itemId, { userId: sellerId });
}

function columnsOf(patch: ListingPatch) {
  const { name, description, condition, batteryCapacity, smartphoneModelId, price } = patch;
  const onHand = stockOf(patch);
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(condition === undefined ? {} : { condition }),
    ...(batteryCapacity === undefined ? {} : { batteryCapacity }),
    ...(smartphoneModelId === undefined ? {} : { modelId: smartphoneModelId }),
    ...(price === undefined ? {} : { priceCents: priceCents(price) }),
    ...(onHand ? { onHand } : {}),
  };
}

/** What is on hand after the change, worked out by the database from what is reserved at that moment. */
function stockOf({ status, stockQuantity }: ListingPatch): SQL | undefined {
  if (status === "sold") return sql`${smartphoneItems.reserved}`;
  if (stockQuantity === undefined) return undefined;
  return sql`${smartphoneItems.reserved} + ${stockQuantity}`;
}
