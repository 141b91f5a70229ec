import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import type { Photo } from "#contract/listings.ts";
import { photoAddress } from "#contract/photos.ts";
import type { Shop } from "#server/http/app-types.ts";
import { type PhotoStore, pictureName, removePictures } from "./photo-store.ts";
import { photos } from "./tables.ts";

/** How long a photograph waits for the listing it was sent for. */
const WAITS_MS = 24 * 60 * 60 * 1000;

type Deps = Pick<Shop, "database" | "clock"> & { readonly store: PhotoStore };

/**
 * Takes a photograph of at most 8 MB in: checked, turned upright, freed of metadata, kept in every width. It belongs
 * to the seller and waits for a listing. What waited for more than a day is thrown away on the way.
 * Errors: UNSUPPORTED_MEDIA_TYPE, VALIDATION with the field `photo` TOO_BIG or INVALID, UNAVAILABLE.
 */
export async function receivePhoto(deps: Deps, sellerId: number, bytes: Buffer): Promise<Photo> {
  // The library behind these holds 20 MB: it comes with the first photograph.
  const { checkPicture } = await import("./picture-facts.ts");
  const { developPhoto } = await import("./develop-photo.ts");
  await checkPicture(bytes);
  const pictures = await developPhoto(bytes);
  const id = randomUUID();
  for (const [width, picture] of pictures) await deps.store.put(pictureName(id, width), picture);
  const now = deps.clock();
  await deps.database.insert(photos).values({ id, sellerId, createdAt: now });
  await dropForgotten(deps, sellerId, new Date(now.getTime() - WAITS_MS));
  return { id, url: photoAddress(id) };
}

async function dropForgotten({ database, store }: Deps, sellerId: number, before: Date) {
  const dropped = await database
    .delete(photos)
    .where(and(eq(photos.sellerId, sellerId), isNull(photos.itemId), lt(photos.createdAt, before)))
    .returning({ id: photos.id });
  await removePictures(
    store,
    dropped.map(({ id }) => id),
  );
}
