import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { formatPhone } from "#contract/format-phone.ts";
import { RecipientInput } from "#contract/orders/edits.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { PhoneInput } from "#web/ui/forms/phone-input.tsx";
import { TownFields } from "#web/ui/forms/town-fields.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { ReloadedText, useTheirs } from "../theirs.tsx";

interface AddressProps {
  readonly data: BackOfficeOrder;
}

/** A button that opens a dialog to change whom the parcels go to. */
export function AddressButton(props: AddressProps) {
  const t = useWords("admin");
  return (
    <DialogButton title={t("address.correct")} text={t("address.told")} className="mt-2">
      {(onClose) => <AddressForm {...props} onClose={onClose} />}
    </DialogButton>
  );
}

const FIELDS = ["nom", "adresse"] as const;
const NAMES = [...FIELDS, "codePostal", "ville", "email", "reason"] as const;

function AddressForm({ data, onClose }: AddressProps & { readonly onClose: () => void }) {
  const t = useWords("admin");
  const toast = useToast();
  const { nom, adresse, codePostal, ville } = data.order.address;
  const { email } = data;
  const telephone = formatPhone(data.telephone);
  const before = { nom, adresse };
  const { formProps, errors, errorOf, isSending, error, forget, isReloaded, theirs } =
    useForm<RecipientInput>({
      stored: { nom, adresse, codePostal, ville, email, telephone },
      check: checkedBy(RecipientInput, (read) => ({
        version: data.version,
        ...Object.fromEntries(NAMES.map((name) => [name, read(name)])),
        // An empty telephone stays that of the account.
        ...(read("telephone").trim() !== "" && { telephone: read("telephone") }),
        ...(read("isTownConfirmed") === "on" && { isTownConfirmed: true }),
      })),
      send: async (body) => {
        await callRoute("PUT /admin/api/orders/:number/address", {
          params: { number: data.order.orderId },
          body,
        });
        toast({ title: t("address.corrected", { number: data.order.orderId }) });
        onClose();
      },
      textOf: useFieldText(),
    });

  const theirsOf = useTheirs(theirs);

  return (
    <form {...formProps} className="grid gap-4">
      {FIELDS.map((name) => (
        <Field key={name} label={t(`address.${name}`)} error={errorOf(name)} hint={theirsOf(name)} required>
          <Input name={name} autoComplete="off" defaultValue={before[name]} />
        </Field>
      ))}
      <TownFields
        code={{
          label: t("address.codePostal"),
          value: codePostal,
          error: errorOf("codePostal"),
          hint: theirsOf("codePostal"),
        }}
        town={{ label: t("address.ville"), value: ville, error: errorOf("ville"), hint: theirsOf("ville") }}
        required
        refused={errors}
      />
      <Field label={t("address.email")} error={errorOf("email")} hint={theirsOf("email")} required>
        <Input name="email" type="email" autoComplete="off" defaultValue={email} />
      </Field>
      <Field
        label={t("address.telephone")}
        error={errorOf("telephone")}
        hint={theirsOf("telephone")}
        aside={t("optional")}
      >
        <PhoneInput name="telephone" autoComplete="off" defaultValue={telephone} />
      </Field>
      <Field label={t("reason")} error={errorOf("reason")} required>
        <Textarea name="reason" rows={2} maxLength={500} />
      </Field>
      <ErrorText error={error} onReload={forget} />
      <ReloadedText isReloaded={isReloaded} />
      <Button type="submit" loading={isSending}>
        {t("address.save")}
      </Button>
    </form>
  );
}
