import sharp from "sharp";
import { pictureFormat } from "#contract/catalog/photos.ts";
import { Failure } from "#server/http/errors/failure.ts";

/** The largest side and number of pixels: a phone's 48 megapixels are accepted, a decompression bomb is not. */
const MAX_SIDE = 12_000;
export const MAX_PIXELS = 50_000_000;
/** Of the decoded pixels: a phone's 48 megapixels have 150 MB, the same as PNG with transparency and 16 bits 400 MB. */
const MAX_DECODED_BYTES = 150_000_000;
/** Each pass of a progressive JPEG or an interlaced PNG goes over the whole picture, which stays in memory meanwhile. */
const MAX_PROGRESSIVE_PIXELS = 16_000_000;

/**
 * Checks a picture by its header, before it is decoded. Errors: UNSUPPORTED_MEDIA_TYPE when it is no JPEG, PNG or WebP;
 * VALIDATION with TOO_BIG for too many pixels or too much memory, with INVALID for an unreadable header.
 */
export async function checkPicture(bytes: Buffer): Promise<void> {
  const format = pictureFormat(bytes);
  if (!format) throw new Failure("UNSUPPORTED_MEDIA_TYPE");
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new Failure("VALIDATION", { fields: { photo: "INVALID" }, cause });
    });
  const { width, height } = facts;
  const pixels = width * height;
  if (facts.format !== format || !(width > 0 && height > 0))
    throw new Failure("VALIDATION", { fields: { photo: "INVALID" } });
  const decoded = pixels * facts.channels * (facts.depth === "uchar" ? 1 : 2);
  const maxPixels = facts.isProgressive ? MAX_PROGRESSIVE_PIXELS : MAX_PIXELS;
  if (Math.max(width, height) > MAX_SIDE || pixels > maxPixels || decoded > MAX_DECODED_BYTES)
    throw new Failure("VALIDATION", { fields: { photo: "TOO_BIG" } });
}
