import { AddressCorrection, type BackOfficeOrder } from "#contract/back-office/orders.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { TownFields } from "#web/ui/forms/town-fields.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";

interface AddressProps {
  readonly path: string;
  readonly data: BackOfficeOrder;
  readonly reload: () => void;
}

/** A button that opens the delivery address in a dialog, to be corrected. */
export function AddressButton(props: AddressProps) {
  const t = useWords("admin");
  return (
    <DialogButton title={t("address.correct")} className="mt-2">
      {(onClose) => <AddressForm {...props} onClose={onClose} />}
    </DialogButton>
  );
}

const FIELDS = ["nom", "adresse"] as const;

function AddressForm({ path, data, reload, onClose }: AddressProps & { readonly onClose: () => void }) {
  const t = useWords("admin");
  const toast = useToast();
  const { address } = data.order;
  const { formProps, errors, errorOf, isSending, error, run } = useForm({
    check: checkedBy(AddressCorrection, (read) => ({
      version: data.version,
      ...Object.fromEntries([...FIELDS, "codePostal", "ville"].map((name) => [name, read(name)])),
      ...(read("isTownConfirmed") === "on" && { isTownConfirmed: true }),
    })),
    send: async (body) => {
      await call("PUT", `${path}/address`, { body });
      toast({ title: t("address.corrected") });
      onClose();
      reload();
    },
    textOf: useFieldText(),
  });

  return (
    <form {...formProps} className="grid gap-4">
      {FIELDS.map((name) => (
        <Field key={name} label={t(`address.${name}`)} error={errorOf(name)} required>
          <Input name={name} autoComplete="off" defaultValue={address[name]} />
        </Field>
      ))}
      <TownFields
        code={{ label: t("address.codePostal"), value: address.codePostal, error: errorOf("codePostal") }}
        town={{ label: t("address.ville"), value: address.ville, error: errorOf("ville") }}
        required
        refused={errors}
      />
      <ErrorText error={error} onReload={() => run(async () => reload())} />
      <Button type="submit" loading={isSending}>
        {t("address.save")}
      </Button>
    </form>
  );
}
