import { and, asc, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import type { ListingPatch } from "#contract/catalog/listings.ts";
import type { Locale } from "#contract/locale.ts";
import type { Transaction } from "#server/database/client.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { photos } from "#server/photos/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { smartphoneItems } from "../tables.ts";

type Deps = Pick<Shop, "settings" | "clock">;

/** SQL: whether the seller still has a listing. It is on sale, or a review hides it. */
export const isKept: SQL | undefined = or(
  isNull(smartphoneItems.withdrawnAt),
  isNotNull(smartphoneItems.review),
);

/** Whether the shop reviews a seller's listings. It does with LISTING_REVIEW=1, except its own. */
async function isReviewed(tx: Transaction, { settings }: Deps, sellerId: number): Promise<boolean> {
  if (settings.LISTING_REVIEW !== "1") return false;
  const [seller] = await tx
    .select({ firstParty: sellers.firstParty })
    .from(sellers)
    .where(eq(sellers.userId, sellerId));
  return !seller?.firstParty;
}

const waiting = (now: Date, locale: Locale) => ({
  withdrawnAt: now,
  review: "waiting" as const,
  reviewSince: now,
  reviewReason: null,
  reviewLocale: locale,
});

interface NewListing {
  readonly sellerId: number;
  /** The seller's language, for the mail about the decision. */
  readonly locale: Locale;
}

/** The columns that make a new listing wait for its review; empty without a review. */
export async function reviewOfNew(tx: Transaction, deps: Deps, { sellerId, locale }: NewListing) {
  return (await isReviewed(tx, deps, sellerId)) ? waiting(deps.clock(), locale) : {};
}

interface Edit extends NewListing {
  readonly itemId: number;
  readonly patch: ListingPatch;
}

/**
 * The columns that make an edited listing wait for a review, after a change of what a buyer reads or sees. A change of price
 * or stock needs no review. Locks the row.
 */
export async function reviewOfEdit(tx: Transaction, deps: Deps, { sellerId, itemId, locale, patch }: Edit) {
  if (!(await isReviewed(tx, deps, sellerId))) return {};
  const [before] = await tx
    .select({
      name: smartphoneItems.name,
      description: smartphoneItems.description,
      condition: smartphoneItems.condition,
      smartphoneModelId: smartphoneItems.modelId,
    })
    .from(smartphoneItems)
    .where(and(eq(smartphoneItems.id, itemId), eq(smartphoneItems.sellerId, sellerId), isKept))
    .for("update");
  if (!before) return {};
  const fields = ["name", "description", "condition", "smartphoneModelId"] as const;
  const isRewritten = fields.some((field) => patch[field] !== undefined && patch[field] !== before[field]);
  return isRewritten || (await hasOtherPhotos(tx, itemId, patch.photos)) ? waiting(deps.clock(), locale) : {};
}

async function hasOtherPhotos(tx: Transaction, itemId: number, ids: readonly string[] | undefined) {
  if (!ids) return false;
  const shown = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(eq(photos.itemId, itemId))
    .orderBy(asc(photos.position));
  return shown.map(({ id }) => id).join() !== ids.join();
}
