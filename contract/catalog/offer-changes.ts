import * as z from "zod/mini";
import { LISTING_FIELDS } from "./listing-field-names.ts";

const [first, ...others] = LISTING_FIELDS;
/** The fields that describe a phone. The message key of each is `field.…` in `catalog`. */
const PHONE_FIELDS = [
  first,
  ...(["brand", "model", "storageGb", "colour", "ram"] as const),
  ...others,
] as const;
export const isPhoneField = (field: string): field is (typeof PHONE_FIELDS)[number] =>
  PHONE_FIELDS.some((one) => one === field);

/**
 * The fields that a buyer decides by. The database compares the same fields (`item_facts` and similar functions in
 * `0500_offer_versions.sql`).
 */
export const OFFER_FIELDS = [...PHONE_FIELDS, "photos", "vatScheme", "parts", "tests", "lives"] as const;

export const FieldChange = z.object({
  field: z.enum(OFFER_FIELDS),
  old: z.unknown(),
  new: z.unknown(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** The current version of a listing, and its differences from the version that a buyer saw. */
export const OfferChange = z.object({
  productId: z.string(),
  version: z.int(),
  name: z.string(),
  image: z.string(),
  /** Empty if the listing never had the given version. */
  changes: z.array(FieldChange),
});
export type OfferChange = z.infer<typeof OfferChange>;

export const offerVersion = z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(2_147_483_647, "TOO_BIG"));

/** `GET /smartphoneItems/{id}/changes`. */
export const OfferChangesQuery = z.object({
  since: z.string("REQUIRED").check(z.regex(/^[1-9]\d{0,8}$/, "WRONG_TYPE")),
});
