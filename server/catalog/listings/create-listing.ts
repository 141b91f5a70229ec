import type { ListingInput, SmartphoneItem } from "#contract/catalog/catalog.ts";
import { fieldsOf } from "#contract/catalog/listing-field-names.ts";
import type { Locale } from "#contract/locale.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { attachPhotos } from "#server/photos/attach-photos.ts";
import { refuseSuspended } from "#server/sellers/back-office/suspend-seller.ts";
import { readOwnItem } from "../review/read-review.ts";
import { reviewOfNew } from "../review/send-to-review.ts";
import { smartphoneItems } from "../tables.ts";
import { priceCents, refuseContradiction, refuseRetiredModel, refuseUnknownModel } from "./listing-values.ts";

/**
 * Creates a listing with its uploaded photographs, public at once or waiting for its review. Its grade follows from its
 * condition. Errors: VALIDATION for an unknown or retired model, for photographs of somebody else, and for a condition that the
 * listing contradicts; FORBIDDEN for a suspended seller.
 */
export async function createListing(
  deps: Pick<Shop, "database" | "clock" | "settings">,
  { sellerId, locale }: { readonly sellerId: number; readonly locale: Locale },
  input: ListingInput,
): Promise<SmartphoneItem> {
  const { database, clock } = deps;
  refuseContradiction(input);
  const now = clock();
  const write = transact(database, async (tx) => {
    await refuseSuspended(tx, sellerId);
    await refuseRetiredModel(tx, input.smartphoneModelId);
    const [item] = await tx
      .insert(smartphoneItems)
      .values({
        sellerId,
        ...fieldsOf(input),
        modelId: input.smartphoneModelId,
        priceCents: priceCents(input.price),
        // The photographs are written here and attached below, so that the history of a new listing shows no change of them.
        photoIds: input.photos ?? [],
        onHand: input.status === "sold" ? 0 : input.stockQuantity,
        createdAt: now,
        updatedAt: now,
        ...(await reviewOfNew(tx, deps, { sellerId, locale })),
      })
      .returning({ id: smartphoneItems.id });
    if (!item) throw new Error("The listing was not written.");
    await attachPhotos(tx, { sellerId, itemId: item.id, ids: input.photos ?? [] });
    return item.id;
  });
  return readOwnItem(database, await refuseUnknownModel(write));
}
