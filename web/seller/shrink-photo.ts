/** Photographs that are larger are made smaller before they are sent: a phone's upload takes seconds, not minutes. */
const SEND_AS_IT_IS = 1_500_000;
/** Pixels of the longest side; the shop keeps half of that. */
const LONGEST_SIDE = 2560;

/**
 * A photograph made small enough to be sent fast, upright and without its metadata; as it is when it is small already
 * or the browser cannot read it, which the shop then says better.
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
