import { useEffect } from "react";
import type { Client } from "#contract/accounts/accounts.ts";
import type { FieldCode } from "#contract/errors.ts";
import { api } from "#web/client-state/api.ts";
import { saveClient } from "#web/client-state/profiles.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { TownFields } from "#web/ui/forms/town-fields.tsx";
import { useForm } from "#web/ui/forms/use-form.ts";
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

/** The id of the form. Its button is further down the page. */
export const ADDRESS_FORM = "address-form";

interface AddressFormProps {
  client: Client;
  onSaving: (saving: boolean) => void;
  onSaved: (client: Client) => void;
  /** Absent when there is no complete address to go back to. */
  onCancel?: (() => void) | undefined;
}

/** Changes the address in the profile. The other values of the profile stay. */
export function AddressForm({ client, onSaving, onSaved, onCancel }: AddressFormProps) {
  const t = useWords("checkout");
  const tError = useWords("errors");
  const {
    formProps,
    errors,
    refuse,
    error: failure,
  } = useForm<(name: string) => string>({
    // `send` checks the values, once the schema has loaded.
    check: (form) => ({ data: formReader(form), errors: null }),
    async send(value): Promise<void> {
      onSaving(true);
      try {
        const { readAddress } = await read();
        const result = readAddress({
          adresse: value("adresse"),
          codePostal: value("codePostal"),
          ville: value("ville"),
          isTownConfirmed: value("isTownConfirmed") === "on",
        });
        if (result.errors) return refuse(result.errors);
        const { nom, prenom, telephone } = client;
        onSaved(await saveClient(api, client.userId, { nom, prenom, telephone, ...result.data }));
      } finally {
        onSaving(false);
      }
    },
    onRefused({ fields }) {
      const isBeside = FIELDS.some((name) => fields[name]);
      if (isBeside) refuse(fields);
      return isBeside;
    },
  });

  // The schema loads while the person fills in the form.
  useEffect(() => {
    read().catch(() => {});
  }, []);

  const field = (name: FieldName) => {
    const code = errors[name];
    return {
      required: true,
      error: code && t(FIELD_WORDS[hasWords(code) ? code : "INVALID"]),
    };
  };
  return (
    <form id={ADDRESS_FORM} {...formProps} className="grid gap-5">
      <Field label={t("shipping.street")} {...field("adresse")}>
        <Input name="adresse" defaultValue={client.adresse} autoComplete="address-line1" maxLength={200} />
      </Field>
      <TownFields
        code={{ label: t("shipping.postalCode"), value: client.codePostal, error: field("codePostal").error }}
        town={{ label: t("shipping.city"), value: client.ville, error: field("ville").error }}
        required
        refused={errors}
      />
      {failure && <Notice tone="danger" urgent title={tError(failure.code)} />}
      {onCancel && (
        <Button variant="ghost" className="justify-self-start" onClick={onCancel}>
          {t("shipping.cancel")}
        </Button>
      )}
    </form>
  );
}
