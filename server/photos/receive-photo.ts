import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import type { Photo } from "#contract/catalog/listings.ts";
import { photoAddress } from "#contract/catalog/photos.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { type PhotoStore, pictureName, removePictures } from "./photo-store.ts";
import { photos } from "./tables.ts";

/** An uploaded photograph that is attached to no listing within this time is deleted. */
const UNATTACHED_MS = 24 * 60 * 60 * 1000;
/** So many of one seller wait at most, so that nobody fills the disk; the oldest give way. A listing has six. */
const MOST_UNATTACHED = 60;

type Deps = Pick<Shop, "database" | "clock"> & { readonly store: PhotoStore };

/**
 * Stores an uploaded photograph of at most 8 MB: checked, rotated upright, without metadata, in every width. It belongs to the
 * seller and is attached to a listing later. Also deletes the seller's photographs that were not attached within a day, or are
 * too many.
 * Errors: UNSUPPORTED_MEDIA_TYPE, VALIDATION with the field `photo` TOO_BIG or INVALID, UNAVAILABLE.
 */
export async function receivePhoto(deps: Deps, sellerId: number, bytes: Buffer): Promise<Photo> {
  // The image library takes 20 MB of memory, so it is loaded with the first photograph.
  const { checkPicture } = await import("./check-picture.ts");
  const { convertPhoto } = await import("./convert-photo.ts");
  await checkPicture(bytes);
  const pictures = await convertPhoto(bytes);
  const id = randomUUID();
  for (const [width, picture] of pictures) await deps.store.put(pictureName(id, width), picture);
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
