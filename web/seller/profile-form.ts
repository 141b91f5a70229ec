import * as z from "zod/mini";
import { type FieldErrors, fieldErrors } from "#contract/errors.ts";
import { type SellerProfile, SellerProfileInput } from "#contract/sellers.ts";

export const PROFILE_FIELDS = [
  "storeName",
  "businessName",
  "vatNumber",
  "businessAddress",
  "phoneNumber",
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

export function profileValues(profile: SellerProfile | null): SellerProfileInput {
  const { storeName = "", businessName = "", vatNumber = "" } = profile ?? {};
  const { businessAddress = "", phoneNumber = "" } = profile ?? {};
  return { storeName, businessName, vatNumber, businessAddress, phoneNumber };
}

type Checked =
  | { readonly data: SellerProfileInput; readonly errors: null }
  | { readonly data: null; readonly errors: FieldErrors };

/** The profile form as the shop takes it, or what is wrong with each field. */
export function checkProfile(values: SellerProfileInput): Checked {
  const read = z.safeParse(SellerProfileInput, values);
  return read.success
    ? { data: read.data, errors: null }
    : { data: null, errors: fieldErrors(read.error.issues) };
}

/** The key of the words for what is wrong with a field; null when nothing is. */
export function profileText(field: ProfileField, errors: FieldErrors) {
  const code = errors[field];
  if (!code) return null;
  if (code === "REQUIRED") return "error.required" as const;
  if (code === "BAD_PHONE") return "error.phone" as const;
  if (code === "TOO_LONG") return "error.tooLong" as const;
  return code === "BAD_CHARACTERS" ? ("error.characters" as const) : ("error.other" as const);
}
