import { type SellerProfile, SellerProfileInput } from "#contract/accounts/sellers.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { formatPhone } from "#contract/format-phone.ts";
import { checkForm } from "#web/ui/forms/check-form.ts";

export const PROFILE_FIELDS = [
  "storeName",
  "businessName",
  "vatNumber",
  "siret",
  "businessAddress",
  "phoneNumber",
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

export function profileValues(profile: SellerProfile | null): Record<ProfileField, string> {
  const { storeName = "", businessName = "", vatNumber = "" } = profile ?? {};
  const { siret = "", businessAddress = "", phoneNumber = "" } = profile ?? {};
  return {
    storeName,
    businessName,
    vatNumber,
    siret,
    businessAddress,
    phoneNumber: formatPhone(phoneNumber),
  };
}

/** Parses the profile form: the data, or the error of each field. */
export const checkProfile = (values: SellerProfileInput) => checkForm(SellerProfileInput, values);

/** The message key of a field's error. Null without an error. */
export function profileText(field: ProfileField, errors: FieldErrors) {
  const code = errors[field];
  if (!code) return null;
  if (code === "REQUIRED") return "error.required" as const;
  if (code === "BAD_PHONE") return "error.phone" as const;
  if (code === "TOWN_MISMATCH" || code === "UNKNOWN_POSTAL_CODE") return "error.town" as const;
  if (code === "TOO_LONG") return "error.tooLong" as const;
  return code === "BAD_CHARACTERS" ? ("error.characters" as const) : ("error.other" as const);
}
