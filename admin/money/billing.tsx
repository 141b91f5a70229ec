import { SellerBilling, type SellerSummary, VAT_REGIMES } from "#contract/back-office/people.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { ReloadedText, useTheirs } from "../theirs.tsx";

interface BillingProps {
  readonly seller: SellerSummary;
}

/** The kind of documents for a seller's sales, and the dialog that changes it. */
export function Billing({ seller }: BillingProps) {
  const t = useWords("admin-money");
  const { mandateAt, siret, vatRegime, storeName } = seller;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {mandateAt && siret && vatRegime
        ? t("billing.invoices", { regime: t(`billing.${vatRegime}`) })
        : t("billing.receipts")}
      <DialogButton
        title={t("billing.title", { seller: storeName })}
        text={t("billing.text")}
        label={
          <>
            {t("billing.change")}
            <span className="sr-only"> {storeName}</span>
          </>
        }
      >
        {(onClose) => <BillingForm seller={seller} onClose={onClose} />}
      </DialogButton>
    </span>
  );
}

function BillingForm({ seller, onClose }: BillingProps & { readonly onClose: () => void }) {
  const t = useWords("admin-money");
  const toast = useToast();
  const { formProps, errorOf, isSending, error, forget, isReloaded, theirs } = useForm<SellerBilling>({
    stored: {
      hasMandate: seller.mandateAt === null ? "" : "on",
      siret: seller.siret,
      vatNumber: seller.vatNumber,
      vatRegime: seller.vatRegime ?? "",
    },
    check: checkedBy(SellerBilling, (read, data) => ({
      version: seller.version,
      hasMandate: data.has("hasMandate"),
      siret: read("siret"),
      vatNumber: read("vatNumber"),
      vatRegime: read("vatRegime") || null,
    })),
    send: async (body) => {
      await callRoute("PUT /admin/api/sellers/:id/billing", { params: { id: seller.id }, body });
      toast({ title: t("billing.saved", { name: seller.storeName }) });
      onClose();
    },
    textOf: useFieldText(),
  });
  const theirsOf = useTheirs(theirs);
  const regimeName = (stored: string) => {
    const regime = VAT_REGIMES.find((one) => one === stored);
    return regime ? t(`billing.${regime}`) : stored;
  };

  return (
    <form {...formProps} className="grid gap-4">
      <Checkbox name="hasMandate" label={t("billing.mandate")} defaultChecked={seller.mandateAt !== null} />
      <Field label={t("billing.siret")} error={errorOf("siret")} hint={theirsOf("siret")}>
        <Input name="siret" inputMode="numeric" maxLength={20} defaultValue={seller.siret} dir="ltr" />
      </Field>
      <Field label={t("billing.vatNumber")} error={errorOf("vatNumber")} hint={theirsOf("vatNumber")}>
        <Input name="vatNumber" maxLength={30} defaultValue={seller.vatNumber} dir="ltr" />
      </Field>
      <Field
        label={t("billing.regime")}
        error={errorOf("vatRegime")}
        hint={theirsOf("vatRegime", regimeName)}
      >
        <Select name="vatRegime" defaultValue={seller.vatRegime ?? ""}>
          <option value="">{t("billing.none")}</option>
          {VAT_REGIMES.map((regime) => (
            <option key={regime} value={regime}>
              {t(`billing.${regime}`)}
            </option>
          ))}
        </Select>
      </Field>
      <ErrorText error={error} onReload={forget} />
      <ReloadedText isReloaded={isReloaded} />
      <Button type="submit" loading={isSending}>
        {t("billing.save")}
      </Button>
    </form>
  );
}
