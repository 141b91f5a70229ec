import sharp from "sharp";
import { Failure } from "#server/http/errors/failure.ts";

/** The largest side and number of pixels: a phone's 48 megapixels are accepted, a decompression bomb is not. */
export const MAX_SIDE = 12_000;
export const MAX_PIXELS = 50_000_000;
/** Of the decoded pixels: a phone's 48 megapixels have 150 MB, the same as PNG with transparency and 16 bits 400 MB. */
const MAX_DECODED_BYTES = 150_000_000;
/** Each pass of a progressive JPEG or an interlaced PNG goes over the whole picture, which stays in memory meanwhile. */
const MAX_PROGRESSIVE_PIXELS = 16_000_000;

type Format = "jpeg" | "png" | "webp";

/** The format by the first bytes, whatever the file is called; null for any other format. */
export function formatOf(bytes: Buffer): Format | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpeg";
  if (bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))) return "png";
  const text = bytes.toString("latin1", 0, 12);
  return text.startsWith("RIFF") && text.endsWith("WEBP") ? "webp" : null;
}

/**
 * Checks a picture by its header, before it is decoded. Errors: UNSUPPORTED_MEDIA_TYPE when it is no JPEG, PNG or WebP;
 * VALIDATION with TOO_BIG for too many pixels or too much memory, with INVALID for an unreadable header.
 */
export async function checkPicture(bytes: Buffer): Promise<void> {
  const format = formatOf(bytes);
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
