import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { fieldsOf } from "#contract/catalog/listing-field-names.ts";
import type { ListingPatch } from "#contract/catalog/listings.ts";
import type { Locale } from "#contract/locale.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { attachPhotos } from "#server/photos/attach-photos.ts";
import { type PhotoStore, removePictures } from "#server/photos/photo-store.ts";
import { readOwnItem } from "../review/read-review.ts";
import { isKept, reviewOfEdit } from "../review/send-to-review.ts";
import { fieldColumns, smartphoneItems } from "../tables.ts";
import { priceCents, refuseContradiction, refuseRetiredModel, refuseUnknownModel } from "./listing-values.ts";

type Deps = Pick<Shop, "database" | "clock" | "settings"> & { readonly store: PhotoStore };

interface Target {
  readonly itemId: number;
  readonly sellerId: number;
  readonly locale: Locale;
}

/**
 * Changes any part of the seller's own listing. `stockQuantity` counts available units; units reserved for orders are added
 * and stay reserved. `status: "sold"` leaves only the reserved units. Where the shop reviews listings, a change of what a
 * buyer reads or sees hides the listing until it is approved. Orders keep what they bought. A listing that was ordered
 * never becomes another brand or model: it is withdrawn, and the answer is a new listing with `replaces`.
 * Errors: NOT_FOUND when the seller has no such listing or has withdrawn it; VALIDATION for an unknown or retired model, for
 * photographs of somebody else, for `status: "available"` without units, and for a condition that the changed listing
 * contradicts; UNIT_LISTING for a value that the listing of an own unit takes from its device.
 */
export async function updateListing(
  deps: Deps,
  { itemId: named, sellerId, locale }: Target,
  patch: ListingPatch,
): Promise<SmartphoneItem> {
  const { database, clock, store } = deps;
  const write = transact(database, async (tx) => {
    const modelId = patch.smartphoneModelId;
    if (modelId !== undefined) await refuseRetiredModel(tx, modelId, named);
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
    // A patch with neither `sealed` nor `condition` keeps the earlier statement that a new phone is sealed.
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

/** The columns that the patch names. Undefined columns keep their values. */
const columnsOf = (patch: ListingPatch) => ({
  ...fieldsOf(patch),
  modelId: patch.smartphoneModelId,
  priceCents: patch.price === undefined ? undefined : priceCents(patch.price),
  onHand: stockOf(patch),
});

/** The units on hand after the change. The database computes them from the units reserved at the time of the write. */
function stockOf({ status, stockQuantity }: ListingPatch): SQL | undefined {
  if (status === "sold") return sql`${smartphoneItems.reserved}`;
  if (stockQuantity === undefined) return undefined;
  return sql`${smartphoneItems.reserved} + ${stockQuantity}`;
}

const COPIED = sql.raw(
  [
    ...Object.values(fieldColumns).map(({ name }) => name),
    ...["seller_id", "model_id", "price_cents", "category", "withdrawn_at", "suspended"],
    ...["review", "review_since", "review_reason", "review_locale"],
  ].join(", "),
);

interface Input {
  readonly itemId: number;
  readonly sellerId: number;
  /** The model that the patch names. */
  readonly modelId: number | undefined;
  /** The photographs that the patch names; undefined keeps all. */
  readonly photos: readonly string[] | undefined;
  readonly now: Date;
}

/**
 * Replaces an ordered listing that would become another brand or model. The listing is withdrawn. A copy gets its free units,
 * its reference of catalogue files and the named photographs. Returns the id of the copy; null when the listing itself may
 * change.
 */
async function relistItem(
  tx: Transaction,
  { itemId, sellerId, modelId, photos, now }: Input,
): Promise<number | null> {
  if (modelId === undefined) return null;
  const { rows: found } = await tx.execute<{ reference: string | null }>(sql`
    select items.reference from smartphone_items items join smartphone_models before on before.id = items.model_id
    join smartphone_models after on after.id = ${modelId}
    where items.id = ${itemId} and items.seller_id = ${sellerId} and items.device_id is null
      and (items.withdrawn_at is null or items.review is not null)
      and (before.brand, before.model) <> (after.brand, after.model)
      and was_ordered(items.id)
    for no key update of items`);
  const [before] = found;
  if (!before) return null;
  const { rows } = await tx.execute<{ id: number }>(sql`
    with sold as (select * from smartphone_items where id = ${itemId}),
      kept as (update smartphone_items set withdrawn_at = ${now.toISOString()}, on_hand = reserved, review = null, suspended = false,
        reference = null where id = ${itemId} returning id)
    insert into smartphone_items (${COPIED}, on_hand, created_at, updated_at)
    select ${COPIED}, on_hand - reserved, ${now.toISOString()}, ${now.toISOString()} from sold returning id`);
  const copy = rows[0]?.id;
  if (copy === undefined) throw new Error("The copy of the listing was not written.");
  // The withdrawn listing has given the reference up by now. A seller may have each reference once.
  await tx.execute(sql`update smartphone_items set reference = ${before.reference} where id = ${copy}`);
  await tx.execute(sql`update photos set item_id = ${copy} where item_id = ${itemId}
    ${photos === undefined ? sql`` : sql`and id = any(${sql.param([...photos])}::uuid[])`}`);
  return copy;
}
