import { randomUUID } from "node:crypto";
import { type PhotoStore, pictureName, removePictures } from "./photo-store.ts";

/**
 * Stores a photograph of at most 8 MB: checked, rotated upright, without metadata, in every width. Returns its id. Errors:
 * UNSUPPORTED_MEDIA_TYPE, VALIDATION with the field `photo` TOO_BIG or INVALID, UNAVAILABLE.
 */
export async function storePhoto(store: PhotoStore, bytes: unknown): Promise<string> {
  // The image library takes 20 MB of memory, so it is loaded with the first photograph.
  const { convertPhoto } = await import("./convert-photo.ts");
  const pictures = await convertPhoto(bytes);
  const id = randomUUID();
  try {
    for (const [width, picture] of pictures) await store.put(pictureName(id, width), picture);
  } catch (error) {
    await removePictures(store, [id]);
    throw error;
  }
  return id;
}
