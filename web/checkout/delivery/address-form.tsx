import { type FormEvent, useEffect, useState } from "react";
import type { Client } from "#contract/accounts/accounts.ts";
import type { FieldCode } from "#contract/errors.ts";
import { api } from "#web/client-state/api.ts";
import { type ApiError, toApiError } from "#web/client-state/api-client.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { Notice } from "../notice.tsx";

const FIELDS = ["adresse", "codePostal", "ville"] as const;
type FieldName = (typeof FIELDS)[number];

const FIELD_WORDS = {
  REQUIRED: "field.REQUIRED",
  TOO_LONG: "field.TOO_LONG",
  BAD_POSTAL_CODE: "field.BAD_POSTAL_CODE",
  INVALID: "field.INVALID",
} as const satisfies Partial<Record<FieldCode, string>>;

const hasWords = (code: string): code is keyof typeof FIELD_WORDS => code in FIELD_WORDS;

const read = () => import("./read-address.ts");

interface AddressFormProps {
  client: Client;
  onSaved: (client: Client) => void;
  /** Absent without a complete address. */
  onCancel?: (() => void) | undefined;
}

/** Changes the address of the profile; its other values stay. */
export function AddressForm({ client, onSaved, onCancel }: AddressFormProps) {
  const t = useWords("checkout");
  const tError = useWords("errors");
  const { formProps, errors, refuse } = useFormErrors();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [saving, setSaving] = useState(false);

  // Loads the schema while the form is filled in.
  useEffect(() => {
    read().catch(() => {});
  }, []);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    const data = new FormData(event.currentTarget);
    const value = (name: FieldName) => String(data.get(name) ?? "");
    setSaving(true);
    setFailure(null);
    try {
      const { readAddress } = await read();
      const result = readAddress({
        adresse: value("adresse"),
        codePostal: value("codePostal").replace(/\s/g, ""),
        ville: value("ville"),
      });
      if (result.errors) return refuse(result.errors);
      const { nom, prenom, telephone } = client;
      onSaved(await api.saveClient(client.userId, { nom, prenom, telephone, ...result.data }));
    } catch (error) {
      const refusal = toApiError(error);
      if (FIELDS.some((name) => refusal.fields[name])) refuse(refusal.fields);
      else setFailure(refusal);
    } finally {
      setSaving(false);
    }
  }

  const field = (name: FieldName) => {
    const code = errors[name];
    return {
      required: true,
      error: code && t(FIELD_WORDS[hasWords(code) ? code : "INVALID"]),
    };
  };
  const input = (name: FieldName) => ({
    name,
    defaultValue: client[name],
  });
  return (
    <form {...formProps} onSubmit={save} className="grid gap-5">
      <Field label={t("shipping.street")} {...field("adresse")}>
        <Input {...input("adresse")} autoComplete="address-line1" maxLength={200} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Field label={t("shipping.postalCode")} {...field("codePostal")}>
          <Input {...input("codePostal")} autoComplete="postal-code" inputMode="numeric" maxLength={10} />
        </Field>
        <Field label={t("shipping.city")} {...field("ville")}>
          <Input {...input("ville")} autoComplete="address-level2" maxLength={80} />
        </Field>
      </div>
      {failure && <Notice tone="danger" urgent title={tError(failure.code)} />}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" loading={saving}>
          {t("shipping.save")}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {t("shipping.cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
