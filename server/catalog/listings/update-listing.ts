import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { fieldsOf } from "#contract/catalog/listing-fields.ts";
import type { ListingPatch } from "#contract/catalog/listings.ts";
import type { Locale } from "#contract/locale.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { attachPhotos } from "#server/photos/attach-photos.ts";
import { type PhotoStore, removePictures } from "#server/photos/photo-store.ts";
import { readOwnItem } from "../review/read-review.ts";
import { isKept, reviewOfEdit } from "../review/send-to-review.ts";
import { smartphoneItems } from "../tables.ts";
import { priceCents, refuseContradiction, refuseUnknownModel } from "./listing-values.ts";
import { relistItem } from "./relist-item.ts";

type Deps = Pick<Shop, "database" | "clock" | "settings"> & { readonly store: PhotoStore };

interface Target {
  readonly itemId: number;
  readonly sellerId: number;
  readonly locale: Locale;
}

/**
 * Changes any part of one's own listing. `stockQuantity` counts available units: units reserved for orders come on top
 * and stay reserved. `status: "sold"` leaves only the reserved ones. With a review, a change of what a buyer reads or sees
 * hides the listing until the shop approves it. Orders keep what they bought. A listing that was sold and becomes another brand
 * or model is withdrawn, and a new one `replaces` it. Errors: NOT_FOUND when the seller has no such
 * listing or has withdrawn it; VALIDATION for an unknown model, for photographs of somebody else, for
 * `status: "available"` without units, and for a condition that the changed listing contradicts; UNIT_LISTING for what the
 * listing of an own unit takes from its device.
 */
export async function updateListing(
  deps: Deps,
  { itemId: named, sellerId, locale }: Target,
  patch: ListingPatch,
): Promise<SmartphoneItem> {
  const { database, clock, store } = deps;
  const write = transact(database, async (tx) => {
    const modelId = patch.smartphoneModelId;
    const copy = await relistItem(tx, {
      itemId: named,
      sellerId,
      modelId,
      photos: patch.photos,
      now: clock(),
    });
    const itemId = copy ?? named;
    const review = await reviewOfEdit(tx, deps, { itemId, sellerId, locale, patch });
    const [item] = await tx
      .update(smartphoneItems)
      .set({ ...columnsOf(patch), ...review, updatedAt: clock() })
      .where(and(eq(smartphoneItems.id, itemId), eq(smartphoneItems.sellerId, sellerId), isKept))
      .returning({
        sold: smartphoneItems.sold,
        deviceId: smartphoneItems.deviceId,
        condition: smartphoneItems.condition,
        batteryHealth: smartphoneItems.batteryHealth,
      });
    if (!item) throw new Failure("NOT_FOUND");
    if (item.deviceId !== null && OF_THE_DEVICE.some((field) => patch[field] !== undefined))
      throw new Failure("UNIT_LISTING");
    // A patch that names neither keeps the earlier statement that a new phone is sealed.
    refuseContradiction({ ...item, sealed: patch.sealed ?? patch.condition === undefined });
    if (patch.status === "available" && item.sold)
      throw new Failure("VALIDATION", { fields: { stockQuantity: "REQUIRED" } });
    const removed = patch.photos ? await attachPhotos(tx, { sellerId, itemId, ids: patch.photos }) : [];
    return { itemId, removed };
  });
  const { itemId, removed } = await refuseUnknownModel(write);
  await removePictures(store, removed);
  return { ...(await readOwnItem(database, itemId)), ...(itemId === named ? {} : { replaces: named }) };
}

const OF_THE_DEVICE = [
  "status",
  "stockQuantity",
  "condition",
  "batteryHealth",
  "smartphoneModelId",
  "photos",
] as const satisfies readonly (keyof ListingPatch)[];

/** The columns of what the patch names; those that are undefined stay. */
const columnsOf = (patch: ListingPatch) => ({
  ...fieldsOf(patch),
  modelId: patch.smartphoneModelId,
  priceCents: patch.price === undefined ? undefined : priceCents(patch.price),
  onHand: stockOf(patch),
});

/** The units on hand after the change. The database computes them from the units reserved at that moment. */
function stockOf({ status, stockQuantity }: ListingPatch): SQL | undefined {
  if (status === "sold") return sql`${smartphoneItems.reserved}`;
  if (stockQuantity === undefined) return undefined;
  return sql`${smartphoneItems.reserved} + ${stockQuantity}`;
}
