import * as z from "zod/mini";
import { DEVICE_STAGES } from "../devices/stages.ts";
import { requiredText, rowId, rowVersion } from "../fields.ts";
import { plain } from "../text/plain.ts";
import { plainSigns } from "../text/plain-signs.ts";

/** Too short for an IMEI or the public id of a phone, so that no scan means both. */
const CODE = /^[A-Z0-9][A-Z0-9-]{0,7}$/;
/** A label's code has a prefix: a scanner's text is known from a person's keys by its length. */
const PREFIX = "PLACE-";

export const placeLabel = (code: string) => `${PREFIX}${code}`;

/** The code of a place, typed or scanned from its label. Null for any other text. */
export function readPlaceCode(text: string): string | null {
  const typed = plainSigns(text).toUpperCase();
  const code = typed.startsWith(PREFIX) ? typed.slice(PREFIX.length) : typed;
  return CODE.test(code) ? code : null;
}

/** A shelf or bin in which phones lie. */
export const Place = z.object({
  id: z.int(),
  /** A change names this version. Error: STALE for another one. */
  version: z.string(),
  code: z.string(),
  name: z.string(),
  /** The number of phones that lie there. */
  phones: z.int(),
  /** A retired place takes no more phones. */
  isRetired: z.boolean(),
});
export type Place = z.infer<typeof Place>;

export const PlaceInput = z.strictObject({
  code: z.string().check(
    plain(),
    z.overwrite((code) => code.toUpperCase()),
    z.minLength(1, "REQUIRED"),
    z.regex(CODE, "INVALID"),
  ),
  name: requiredText(80),
});
export type PlaceInput = z.infer<typeof PlaceInput>;

export const PlaceChange = z.strictObject({
  version: rowVersion,
  ...PlaceInput.shape,
  isRetired: z.boolean(),
});
export type PlaceChange = z.infer<typeof PlaceChange>;

/** The most places that are in use. */
export const MOST_PLACES = 500;
const ids = z.array(rowId).check(z.maxLength(MOST_PLACES, "TOO_BIG"));

/** The walking order of the places in use. `before` is the order that the page showed. Error: STALE for another one. */
export const WalkInput = z.strictObject({ before: ids, after: ids });
export type WalkInput = z.infer<typeof WalkInput>;

export const PlacingScan = z.strictObject({
  /** The label of a place, or a phone's label, IMEI or serial number. */
  code: requiredText(200),
  /** The place that was scanned before. */
  place: z.optional(rowId),
});
export type PlacingScan = z.infer<typeof PlacingScan>;

export const NamedPlace = z.pick(Place, { id: true, code: true, name: true });
export type NamedPlace = z.infer<typeof NamedPlace>;

export const PlacingAnswer = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("chosen"), place: NamedPlace }),
  z.object({
    outcome: z.enum(["placed", "there_already"]),
    publicId: z.string(),
    name: z.string(),
    place: NamedPlace,
    /** The code of the place where the phone lay before. */
    from: z.nullable(z.string()),
    /** The paid order that waits for the phone. */
    number: z.nullable(z.string()),
  }),
  z.object({
    outcome: z.literal("wrong"),
    why: z.enum([
      "unknown",
      "unknown_place",
      "no_place",
      "retired",
      /** The phone is not in the shop: its stage says where it is. */
      "not_here",
      /** The phone belongs to a customer: it is not part of the stock. */
      "customers",
    ]),
    publicId: z.nullable(z.string()),
    stage: z.nullable(z.enum(DEVICE_STAGES)),
    /** The code of the scanned place. */
    code: z.nullable(z.string()),
  }),
]);
export type PlacingAnswer = z.infer<typeof PlacingAnswer>;
