import { type Client, ClientForm, type ClientInput } from "#contract/accounts/accounts.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { formatPhone } from "#contract/format-phone.ts";
import { isPostalCode, readPostalCode } from "#contract/orders/shipping.ts";
import type { Words } from "#messages/words.gen.ts";
import { type Checked, checkForm, formReader } from "#web/ui/forms/check-form.ts";

type Key = Extract<keyof Words["client"], `info.error.${string}`>;

export interface ProfileValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly phone: string;
  readonly codePostal: string;
  readonly ville: string;
  readonly gdprConsent: boolean;
  readonly isTownConfirmed?: boolean;
}

export type ProfileField = Exclude<keyof ProfileValues, "isTownConfirmed">;

/** The form's values for a profile. Empty without a profile. */
export function profileValues(client: Client | null): ProfileValues {
  return {
    firstName: client?.prenom ?? "",
    lastName: client?.nom ?? "",
    address: client?.adresse ?? "",
    phone: formatPhone(client?.telephone ?? ""),
    codePostal: client?.codePostal ?? "",
    ville: client?.ville ?? "",
    gdprConsent: false,
  };
}

const codeOf = ({ codePostal }: ProfileValues) => readPostalCode(codePostal);

/** The errors of the form. Postcode and town are optional outside the checkout. */
export function profileErrors(values: ProfileValues, needsTown = false): FieldErrors {
  const { errors } = checkForm(ClientForm, values);
  const postalCode = codeOf(values);
  return {
    ...errors,
    ...(needsTown && !postalCode ? { codePostal: "REQUIRED" as const } : {}),
    ...(needsTown && !values.ville.trim() ? { ville: "REQUIRED" as const } : {}),
    ...(postalCode && !isPostalCode(postalCode) ? { codePostal: "BAD_POSTAL_CODE" as const } : {}),
    ...(values.ville.trim().length > 80 ? { ville: "TOO_LONG" as const } : {}),
  };
}

/** Reads and checks the profile form, for `useForm`. Postcode and town are optional outside the checkout. */
export const checkProfile =
  (gdprConsent: boolean, needsTown: boolean) =>
  (form: HTMLFormElement): Checked<ProfileValues> => {
    const read = formReader(form);
    const values = {
      firstName: read("firstName"),
      lastName: read("lastName"),
      address: read("address"),
      phone: read("phone"),
      codePostal: read("codePostal"),
      ville: read("ville"),
      gdprConsent,
      isTownConfirmed: read("isTownConfirmed") === "on",
    };
    const errors = profileErrors(values, needsTown);
    return Object.keys(errors).length > 0 ? { data: null, errors } : { data: values, errors: null };
  };

/** The specified payload of `POST /clients/{id}`. */
export function clientPayload(userId: number, values: ProfileValues, now: Date): ClientInput {
  const codePostal = codeOf(values);
  const ville = values.ville.trim();
  return {
    userId,
    nom: values.lastName.trim(),
    prenom: values.firstName.trim(),
    telephone: values.phone.trim(),
    adresse: values.address.trim(),
    dateCreation: now.toISOString(),
    statut: "ACTIF",
    ...(codePostal ? { codePostal } : {}),
    ...(ville ? { ville } : {}),
    ...(values.isTownConfirmed ? { isTownConfirmed: true } : {}),
  };
}

const FIELD_OF_PAYLOAD = new Map<string, ProfileField>([
  ["nom", "lastName"],
  ["prenom", "firstName"],
  ["telephone", "phone"],
  ["adresse", "address"],
  ["codePostal", "codePostal"],
  ["ville", "ville"],
]);

/** Maps the server's field errors to the form's field names. */
export function payloadErrors(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, code]) => {
      const field = FIELD_OF_PAYLOAD.get(name);
      return field ? [[field, code]] : [];
    }),
  );
}

const MISSING: Record<ProfileField, Key> = {
  firstName: "info.error.firstName",
  lastName: "info.error.lastName",
  address: "info.error.address",
  phone: "info.error.phone",
  codePostal: "info.error.postalCode",
  ville: "info.error.town",
  gdprConsent: "info.error.consent",
};

/** The message key of a field's error. Null without an error. */
export function profileText(field: ProfileField, errors: FieldErrors): Key | null {
  const code = errors[field];
  if (!code) return null;
  if (code === "REQUIRED" || field === "gdprConsent") return MISSING[field];
  if (code === "TOO_LONG") return "info.error.tooLong";
  if (code === "BAD_PHONE") return "info.error.badPhone";
  return code === "BAD_POSTAL_CODE" ? "info.error.postalCode" : "info.error.other";
}
