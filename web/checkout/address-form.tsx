import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Client } from "#contract/accounts.ts";
import type { FieldCode, FieldErrors } from "#contract/errors.ts";
import { ApiError } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { api } from "#web/tab/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Notice } from "./notice.tsx";

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
  /** Absent when there is no address to go back to. */
  onCancel?: (() => void) | undefined;
}

/** Changes where the profile's orders go; everything else of the profile stays as it is. */
export function AddressForm({ client, onSaved, onCancel }: AddressFormProps) {
  const t = useWords("checkout");
  const tError = useWords("errors");
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [saving, setSaving] = useState(false);

  // The schema is here by the time the form is filled in.
  useEffect(() => {
    read().catch(() => {});
  }, []);

  function tell(found: FieldErrors) {
    setErrors(found);
    const first = FIELDS.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

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
      if ("errors" in result) return tell(result.errors);
      const { nom, prenom, telephone } = client;
      onSaved(await api.saveClient(client.userId, { nom, prenom, telephone, ...result.address }));
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(0, null);
      if (FIELDS.some((name) => refusal.fields[name])) tell(refusal.fields);
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
    onChange: () => setErrors(({ [name]: _, ...others }) => others),
  });
  return (
    <form ref={form} onSubmit={save} noValidate className="grid gap-5">
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
