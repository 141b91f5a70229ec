import { pictureFormat } from "#contract/photos/check-upload.ts";

/** The largest photo in bytes that is sent unscaled. Scaling keeps the upload from a phone down to seconds. */
const SEND_AS_IT_IS = 1_500_000;
/** The longest side of a scaled photo in pixels. The server stores half of it. */
const LONGEST_SIDE = 2560;

/**
 * Scales a photo down, upright and without metadata. A small photo, or one that the browser cannot decode, is returned unchanged:
 * the server answers with the reason.
 */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= SEND_AS_IT_IS) return photo;
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    return smaller && smaller.size < photo.size ? smaller : photo;
  } catch {
    return photo;
  }
}

/** Whether the shop can read a photo: its format is accepted, and it is not broken. */
export async function isReadablePhoto(photo: Blob): Promise<boolean> {
  if (!pictureFormat(new Uint8Array(await photo.slice(0, 12).arrayBuffer()))) return false;
  try {
    (await createImageBitmap(photo)).close();
    return true;
  } catch {
    return false;
  }
}
