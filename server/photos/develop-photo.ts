import sharp from "sharp";
import { PHOTO_WIDTHS, type PhotoWidth } from "#contract/photos.ts";
import { Failure } from "#server/http/failure.ts";
import { openTurns } from "#server/http/take-turns.ts";
import { MAX_PIXELS } from "./picture-facts.ts";

/** Decoding takes a core and up to 200 MB for a moment: more at once would starve the catalogue. */
const MAX_AT_ONCE = 2;
const SECONDS = 10;

sharp.cache(false);
sharp.concurrency(1);

const inTurn = openTurns(MAX_AT_ONCE);

const [LARGEST] = PHOTO_WIDTHS.toSorted((one, other) => other - one);

/**
 * Makes the WebP pictures of a checked original in every width, upright as its camera was held, in sRGB and with
 * nothing else of what the file told: no place, no time, no device. Error: VALIDATION with INVALID when it is broken.
 */
export function developPhoto(bytes: Buffer): Promise<Map<PhotoWidth, Buffer>> {
  return inTurn(async () => {
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize(inside(LARGEST ?? 1280))
        .toColourspace("srgb")
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const developed = PHOTO_WIDTHS.map(
        async (wanted): Promise<[PhotoWidth, Buffer]> => [
          wanted,
          await sharp(data, { raw: { width, height, channels } })
            .resize(inside(wanted))
            .webp({ quality: 82 })
            .toBuffer(),
        ],
      );
      return new Map(await Promise.all(developed));
    } catch (cause) {
      throw new Failure("VALIDATION", { fields: { photo: "INVALID" }, cause });
    }
  });
}

/** A width that is never made larger, and a height that a long strip cannot exceed. */
function inside(width: number) {
  return { width, height: width * 2, fit: "inside", withoutEnlargement: true } as const;
}
