import { type FormEvent, useState } from "react";
import { AddressCorrection, type BackOfficeOrder } from "#contract/back-office/orders.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { useSend } from "../use-send.ts";

interface AddressProps {
  readonly path: string;
  readonly data: BackOfficeOrder;
  readonly reload: () => void;
}

/** A button that opens the delivery address in a dialog, to be corrected. */
export function AddressButton(props: AddressProps) {
  const t = useWords("admin");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" className="no-print mt-2" onClick={() => setOpen(true)}>
        {t("address.correct")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("address.correct")}
        closeLabel={t("close")}
      >
        {isOpen && <AddressForm {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

const FIELDS = ["nom", "adresse", "codePostal", "ville"] as const;

function AddressForm({ path, data, reload, onClose }: AddressProps & { readonly onClose: () => void }) {
  const t = useWords("admin");
  const toast = useToast();
  const fieldText = useFieldText();
  const { form, formProps, errors, refuse } = useFormErrors();
  const { isSending, error, run } = useSend();

  function correct(event: FormEvent) {
    event.preventDefault();
    if (!form.current) return;
    const read = formReader(form.current);
    const typed = Object.fromEntries(FIELDS.map((name) => [name, read(name)]));
    const checked = checkForm(AddressCorrection, { version: data.version, ...typed });
    if (checked.errors) return refuse(checked.errors);
    run(async () => {
      await call("PUT", `${path}/address`, { body: checked.data });
      toast({ title: t("address.corrected") });
      onClose();
      reload();
    });
  }

  return (
    <form {...formProps} onSubmit={correct} className="grid gap-4">
      {FIELDS.map((name) => (
        <Field key={name} label={t(`address.${name}`)} error={fieldText(errors[name])} required>
          <Input
            name={name}
            autoComplete="off"
            inputMode={name === "codePostal" ? "numeric" : undefined}
            defaultValue={data.order.address[name]}
          />
        </Field>
      ))}
      <ErrorText error={error} onReload={() => run(async () => reload())} />
      <Button type="submit" loading={isSending}>
        {t("address.save")}
      </Button>
    </form>
  );
}
