import { PHOTO_WIDTHS, type PhotoWidth } from "#contract/catalog/photos.ts";

/** A store of pictures by name, such as `{id}-{width}.webp`. */
export interface PhotoStore {
  put(name: string, picture: Buffer): Promise<void>;
  /** Null when there is no such picture. */
  get(name: string): Promise<Buffer | null>;
  /** Does nothing when there is no such picture. */
  remove(name: string): Promise<void>;
}

export const pictureName = (id: string, width: PhotoWidth) => `${id}-${width}.webp`;

/** Removes the pictures of deleted photographs. A picture that can't be removed stays; no page refers to it. */
export async function removePictures(store: PhotoStore, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(
    ids.flatMap((id) => PHOTO_WIDTHS.map((width) => store.remove(pictureName(id, width)))),
  );
}
