import type { FieldErrors } from "#contract/errors.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { PhoneInput } from "#web/ui/forms/phone-input.tsx";
import { TownFields } from "#web/ui/forms/town-fields.tsx";
import type { ProfileField, ProfileValues } from "./profile-form.ts";

type ProfileFieldsProps = {
  values: ProfileValues;
  textOf: (field: ProfileField) => string | null;
  /** Whether postcode and town are required. */
  needsTown: boolean;
  refused: FieldErrors;
};

/** Name, address, town and phone, as one group. */
export function ProfileFields({ values, textOf, needsTown, refused }: ProfileFieldsProps) {
  const t = useWords("client");
  const text = (name: "firstName" | "lastName" | "address", autoComplete: string, hint?: string) => (
    <Field label={t(`info.${name}`)} hint={hint} error={textOf(name)} required>
      <Input name={name} dir="auto" autoComplete={autoComplete} defaultValue={values[name]} />
    </Field>
  );
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {text("firstName", "given-name")}
        {text("lastName", "family-name")}
      </div>
      {text("address", "address-line1", t("info.addressHint"))}
      <TownFields
        code={{ label: t("info.postalCode"), value: values.codePostal, error: textOf("codePostal") }}
        town={{ label: t("info.city"), value: values.ville, error: textOf("ville") }}
        required={needsTown}
        refused={refused}
      />
      {!needsTown && <p className="-mt-3 text-sm text-ink-muted">{t("info.deliveryHint")}</p>}
      <Field label={t("info.phone")} error={textOf("phone")} required>
        <PhoneInput name="phone" defaultValue={values.phone} />
      </Field>
    </>
  );
}
