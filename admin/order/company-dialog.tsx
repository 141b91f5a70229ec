import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { CompanyInput } from "#contract/orders/company.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { TownFields } from "#web/ui/forms/town-fields.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { ReloadedText, useTheirs } from "../theirs.tsx";

interface CompanyProps {
  readonly data: BackOfficeOrder;
}

/** A button that opens a dialog to issue the invoices of an order again, to a company. */
export function CompanyButton(props: CompanyProps) {
  const t = useWords("admin");
  return (
    <DialogButton title={t("company.title")} text={t("company.text")} className="justify-self-start">
      {(onClose) => <CompanyForm {...props} onClose={onClose} />}
    </DialogButton>
  );
}

const NAMES = ["name", "siret", "vatNumber", "adresse", "codePostal", "ville", "reason"] as const;

function CompanyForm({ data, onClose }: CompanyProps & { readonly onClose: () => void }) {
  const t = useWords("admin");
  const toast = useToast();
  const number = data.order.orderId;
  const { adresse, codePostal, ville } = data.order.address;
  // The invoice mostly goes where the parcel goes.
  const stored = data.company ?? { name: "", siret: "", vatNumber: "", adresse, codePostal, ville };
  const { formProps, errors, errorOf, isSending, error, forget, isReloaded, theirs } = useForm<CompanyInput>({
    stored,
    check: checkedBy(CompanyInput, (read) => ({
      version: data.version,
      ...Object.fromEntries(NAMES.map((name) => [name, read(name)])),
      ...(read("isTownConfirmed") === "on" && { isTownConfirmed: true }),
    })),
    send: async (body) => {
      await callRoute("PUT /admin/api/orders/:number/company", { params: { number }, body });
      toast({ title: t("company.done", { number }) });
      onClose();
    },
    textOf: useFieldText(),
  });
  const theirsOf = useTheirs(theirs);
  const field = (name: "name" | "siret" | "vatNumber" | "adresse", label: string) => (
    <Field
      label={label}
      error={errorOf(name)}
      hint={theirsOf(name)}
      {...(name === "vatNumber" ? { aside: t("optional") } : { required: true })}
    >
      <Input name={name} autoComplete="off" defaultValue={stored[name]} />
    </Field>
  );
  return (
    <form {...formProps} className="grid gap-4">
      {field("name", t("company.name"))}
      {field("siret", t("company.siret"))}
      {field("vatNumber", t("company.vatNumber"))}
      {field("adresse", t("address.adresse"))}
      <TownFields
        code={{
          label: t("address.codePostal"),
          value: stored.codePostal,
          error: errorOf("codePostal"),
          hint: theirsOf("codePostal"),
        }}
        town={{
          label: t("address.ville"),
          value: stored.ville,
          error: errorOf("ville"),
          hint: theirsOf("ville"),
        }}
        required
        refused={errors}
      />
      <Field label={t("reason")} error={errorOf("reason")} required>
        <Textarea name="reason" rows={2} maxLength={500} />
      </Field>
      <ErrorText error={error} onReload={forget} />
      <ReloadedText isReloaded={isReloaded} />
      <Button type="submit" loading={isSending}>
        {t("company.submit")}
      </Button>
    </form>
  );
}
