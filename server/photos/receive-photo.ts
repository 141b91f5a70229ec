import { and, desc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import type { Photo } from "#contract/catalog/listings.ts";
import { photoAddress } from "#contract/catalog/photos.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { type PhotoStore, removePictures } from "./photo-store.ts";
import { storePhoto } from "./store-photo.ts";
import { photos } from "./tables.ts";

/** An uploaded photograph that is not attached to a listing within this time is deleted. */
const UNATTACHED_MS = 24 * 60 * 60 * 1000;
/**
 * The most unattached photographs of a seller. Beyond this the oldest are deleted, so that nobody fills the disk. A
 * listing has six.
 */
const MOST_UNATTACHED = 60;

type Deps = Pick<Shop, "database" | "clock"> & { readonly store: PhotoStore };

/**
 * Stores an uploaded photograph of a seller, who attaches it to a listing later. Also deletes the seller's unattached
 * photographs that are older than a day or too many. Errors: those of `storePhoto`.
 */
export async function receivePhoto(deps: Deps, sellerId: number, bytes: unknown): Promise<Photo> {
  const id = await storePhoto(deps.store, bytes);
  const now = deps.clock();
  await deps.database.insert(photos).values({ id, sellerId, createdAt: now });
  await deleteUnattached(deps, sellerId, new Date(now.getTime() - UNATTACHED_MS));
  return { id, url: photoAddress(id) };
}

async function deleteUnattached({ database, store }: Deps, sellerId: number, before: Date) {
  const waits = and(eq(photos.sellerId, sellerId), isNull(photos.itemId));
  const surplus = database
    .select({ id: photos.id })
    .from(photos)
    .where(waits)
    .orderBy(desc(photos.createdAt))
    .offset(MOST_UNATTACHED);
  const dropped = await database
    .delete(photos)
    .where(and(waits, or(lt(photos.createdAt, before), inArray(photos.id, surplus))))
    .returning({ id: photos.id });
  await removePictures(
    store,
    dropped.map(({ id }) => id),
  );
}
