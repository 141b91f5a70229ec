import sharp from "sharp";
import { PHOTO_WIDTHS, type PhotoWidth } from "#contract/catalog/photos.ts";
import { pictureFormat } from "#contract/photos/check-upload.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { limitConcurrency } from "#server/http/limits/limit-concurrency.ts";

/** Decoding takes one core and up to 200 MB. Two at once could exceed the memory of a small server. */
const MAX_AT_ONCE = 1;
/** Each waiting upload keeps its 8 MB in memory, and waits no longer than its client does. */
const QUEUE = { maxWaiting: 20, maxWaitMs: 15_000 };
const SECONDS = 10;

sharp.cache(false);
sharp.concurrency(1);

const limited = limitConcurrency(MAX_AT_ONCE, QUEUE);

const [LARGEST] = PHOTO_WIDTHS.toSorted((one, other) => other - one);

/**
 * Checks a photograph and converts it to WebP in every width: rotated upright, in sRGB, without metadata such as place, time
 * and device. Errors: those of `checkPicture`; VALIDATION with INVALID when it cannot be decoded; UNAVAILABLE when too many wait.
 */
export async function convertPhoto(bytes: unknown): Promise<Map<PhotoWidth, Buffer>> {
  if (!Buffer.isBuffer(bytes)) throw new Failure("UNSUPPORTED_MEDIA_TYPE");
  await checkPicture(bytes);
  return limited(async () => {
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize(inside(LARGEST ?? 1280))
        .toColourspace("srgb")
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const converted = PHOTO_WIDTHS.map(
        async (wanted): Promise<[PhotoWidth, Buffer]> => [
          wanted,
          await sharp(data, { raw: { width, height, channels } })
            .resize(inside(wanted))
            .webp({ quality: 82 })
            .toBuffer(),
        ],
      );
      return new Map(await Promise.all(converted));
    } catch (cause) {
      throw new Failure("VALIDATION", { fields: { photo: "INVALID" }, cause });
    }
  });
}

/** Resizes without enlarging, and limits the height of a long strip. */
function inside(width: number) {
  return { width, height: width * 2, fit: "inside", withoutEnlargement: true } as const;
}

/** The largest side and number of pixels: enough for a phone's 48 megapixels, too little for a decompression bomb. */
const MAX_SIDE = 12_000;
const MAX_PIXELS = 50_000_000;
/**
 * Bytes of decoded pixels. A phone's 48 megapixels take 150 MB; as a PNG with transparency and 16 bits they would take
 * 400 MB.
 */
const MAX_DECODED_BYTES = 150_000_000;
/** Each pass over a progressive JPEG or an interlaced PNG covers the whole picture, which stays in memory. */
const MAX_PROGRESSIVE_PIXELS = 16_000_000;

/**
 * Checks a picture's header before the picture is decoded. Errors: UNSUPPORTED_MEDIA_TYPE unless it is a JPEG, PNG or
 * WebP; VALIDATION with TOO_BIG for too many pixels or too much memory, with INVALID for an unreadable header.
 */
async function checkPicture(bytes: Buffer): Promise<void> {
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
