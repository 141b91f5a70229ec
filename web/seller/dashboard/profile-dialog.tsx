import { useEffect, useState } from "react";
import type { SellerProfile } from "#contract/accounts/sellers.ts";
import { placeIn, type TownQuestion, townQuestion } from "#contract/accounts/town-match.ts";
import { api } from "#web/client-state/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { listTowns } from "#web/ui/forms/list-towns.ts";
import { PhoneInput } from "#web/ui/forms/phone-input.tsx";
import { TownAsked } from "#web/ui/forms/town-asked.tsx";
import { useForm } from "#web/ui/forms/use-form.ts";
import { FormDialog } from "./form-dialog.tsx";
import { checkProfile, type ProfileField, profileText, profileValues } from "./profile-form.ts";
import { useListingChange } from "./use-listing-change.ts";

type ProfileDialogProps = {
  userId: number;
  profile: SellerProfile | null;
  onClose: () => void;
  onSaved: () => void;
};

export function ProfileDialog({ userId, profile, onClose, onSaved }: ProfileDialogProps) {
  const t = useWords("seller");
  const [values, setValues] = useState(() => profileValues(profile));
  const form = useForm({
    check: (element) =>
      checkProfile({ ...values, isTownConfirmed: new FormData(element).has("isTownConfirmed") }),
    send: (profile) =>
      send(
        () => api.call("PUT /seller/:id/profile", { params: { id: userId }, body: profile }),
        t("profile.saved"),
      ),
  });
  const { errors, refuse, clear } = form;
  const { send, busy } = useListingChange({ onChanged: onSaved, refuse });

  function field(name: ProfileField, rest: { autoComplete: string; required?: boolean }) {
    const text = profileText(name, errors);
    const { required = true, ...input } = rest;
    const Control = name === "phoneNumber" ? PhoneInput : Input;
    return (
      <Field
        label={t(`profile.${name}`)}
        error={text && t(text)}
        required={required}
        aside={required ? undefined : t("form.optional")}
        hint={name === "storeName" || name === "siret" ? t(`profile.${name}Hint`) : undefined}
      >
        <Control
          {...input}
          name={name}
          value={values[name]}
          onChange={(event) => {
            clear(name);
            const { value } = event.currentTarget;
            setValues((last) => ({ ...last, [name]: value }));
          }}
        />
      </Field>
    );
  }

  const refusal = errors.businessAddress;
  return (
    <FormDialog title={t("profile.edit")} size="md" form={form} busy={busy} onClose={onClose}>
      {field("storeName", { autoComplete: "off" })}
      {field("businessName", { autoComplete: "organization" })}
      {field("vatNumber", { autoComplete: "off", required: false })}
      {field("siret", { autoComplete: "off", required: false })}
      {field("businessAddress", { autoComplete: "address-line1" })}
      {(refusal === "TOWN_MISMATCH" || refusal === "UNKNOWN_POSTAL_CODE") && (
        <AddressAsked
          address={values.businessAddress}
          reason={refusal}
          onChoose={(businessAddress) => {
            clear("businessAddress");
            setValues((last) => ({ ...last, businessAddress }));
          }}
        />
      )}
      {field("phoneNumber", { autoComplete: "tel" })}
    </FormDialog>
  );
}

interface AddressAskedProps {
  /** An address in one line, with a town that the server refused. */
  readonly address: string;
  readonly reason: TownQuestion["reason"];
  readonly onChoose: (address: string) => void;
}

/** The question about the town of an address in one line. */
function AddressAsked({ address, reason, onChoose }: AddressAskedProps) {
  const [question, setQuestion] = useState<TownQuestion | null>(null);
  const { code = "", town = "" } = placeIn(address) ?? {};
  useEffect(() => {
    let isCurrent = true;
    void listTowns(code).then((list) => {
      // Without the list of towns, the person can still keep the address.
      if (isCurrent) setQuestion(townQuestion(code, town, list) ?? { reason, towns: [] });
    });
    return () => {
      isCurrent = false;
    };
  }, [code, town, reason]);
  if (!question) return null;
  return (
    <TownAsked
      code={code}
      town={town}
      question={question}
      onChoose={(one) => onChoose(address.replace(`${code} ${town}`, `${code} ${one}`))}
    />
  );
}
