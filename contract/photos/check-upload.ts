import { MAX_PHOTO_BYTES, PHOTO_TYPES } from "#contract/catalog/photos.ts";

/** Why a file can't be a photograph. Null when it can. The server checks the content as well. */
export function photoProblem({ type, size }: Pick<Blob, "type" | "size">): "type" | "size" | null {
  if (!PHOTO_TYPES.some((one) => one === type)) return "type";
  return size > MAX_PHOTO_BYTES ? "size" : null;
}

/**
 * The format of a picture by its first twelve bytes. The file name has no influence. Null for a format that the shop does not
 * accept.
 */
export function pictureFormat(bytes: Uint8Array): "jpeg" | "png" | "webp" | null {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  return text.startsWith("RIFF") && text.endsWith("WEBP") ? "webp" : null;
}
