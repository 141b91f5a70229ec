import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { PhoneInput } from "./phone-input.tsx";
import type { ProfileField, ProfileValues } from "./profile-form.ts";

type ProfileFieldsProps = { values: ProfileValues; textOf: (field: ProfileField) => string | null };

/** Name, address and phone, then what only a delivery needs. */
export function ProfileFields({ values, textOf }: ProfileFieldsProps) {
  const t = useWords("client");
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("info.firstName")} error={textOf("firstName")}>
          <Input
            name="firstName"
            dir="auto"
            autoComplete="given-name"
            defaultValue={values.firstName}
            required
          />
        </Field>
        <Field label={t("info.lastName")} error={textOf("lastName")}>
          <Input
            name="lastName"
            dir="auto"
            autoComplete="family-name"
            defaultValue={values.lastName}
            required
          />
        </Field>
      </div>
      <Field label={t("info.address")} hint={t("info.addressHint")} error={textOf("address")}>
        <Input
          name="address"
          dir="auto"
          autoComplete="street-address"
          defaultValue={values.address}
          required
        />
      </Field>
      <Field label={t("info.phone")} error={textOf("phone")}>
        <PhoneInput name="phone" defaultValue={values.phone} required />
      </Field>
      <fieldset className="mt-3 border-t border-line pt-6">
        <legend className="float-start w-full text-lg font-semibold">{t("info.delivery")}</legend>
        <p className="clear-both mb-4 text-sm text-ink-muted">{t("info.deliveryHint")}</p>
        <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
          <Field label={t("info.postalCode")} error={textOf("codePostal")}>
            <Input
              name="codePostal"
              autoComplete="postal-code"
              inputMode="numeric"
              dir="ltr"
              maxLength={5}
              defaultValue={values.codePostal}
              className="rtl:text-end"
            />
          </Field>
          <Field label={t("info.city")} error={textOf("ville")}>
            <Input name="ville" dir="auto" autoComplete="address-level2" defaultValue={values.ville} />
          </Field>
        </div>
      </fieldset>
    </>
  );
}
