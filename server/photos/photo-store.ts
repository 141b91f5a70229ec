import { PHOTO_WIDTHS, type PhotoWidth } from "#contract/photos.ts";

/** Where pictures are kept, by names such as `{id}-{width}.webp`. */
export interface PhotoStore {
  put(name: string, picture: Buffer): Promise<void>;
  /** Null when there is none of that name. */
  get(name: string): Promise<Buffer | null>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
}

export const pictureName = (id: string, width: PhotoWidth) => `${id}-${width}.webp`;

/** Removes the pictures of photographs that no row names any more; what cannot be removed now stays, and harms nobody. */
export async function removePictures(store: PhotoStore, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(
    ids.flatMap((id) => PHOTO_WIDTHS.map((width) => store.remove(pictureName(id, width)))),
  );
}
