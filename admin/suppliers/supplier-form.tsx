import { VAT_REGIMES } from "#contract/devices/episodes.ts";
import {
  type StaffSupplier,
  SUPPLIER_LIMITS,
  SupplierChange,
  SupplierRecord,
} from "#contract/suppliers/suppliers.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { useFieldText } from "../field-text.ts";
import { StepForm } from "../step-form.tsx";

type Read = (name: string) => string;
const recordOf = (read: Read) => ({
  ...{ name: read("name"), contact: read("contact"), email: read("email"), phone: read("phone") },
  paymentDays: read("paymentDays").trim() === "" ? null : Number(read("paymentDays")),
  vatRegime: read("vatRegime") || null,
  terms: read("terms"),
});

function useSupplierFieldText() {
  const t = useWords("admin-suppliers");
  const textOf = useFieldText();
  return (code: Parameters<typeof textOf>[0]) => (code === "TAKEN" ? t("name.taken") : textOf(code));
}

export function AddSupplier({ onAdded }: { readonly onAdded: (id: number) => void }) {
  const t = useWords("admin-suppliers");
  const toast = useToast();
  const form = useForm<SupplierRecord>({
    check: checkedBy(SupplierRecord, recordOf),
    async send(body) {
      const { id } = await callRoute("POST /admin/api/suppliers", { body });
      toast({ title: t("added") });
      onAdded(id);
    },
    textOf: useSupplierFieldText(),
  });
  return (
    <StepForm {...form} submit={t("save")}>
      <RecordFields errorOf={form.errorOf} />
    </StepForm>
  );
}

interface ChangeProps {
  readonly supplier: StaffSupplier;
  readonly onClose: () => void;
}

export function ChangeSupplier({ supplier, onClose }: ChangeProps) {
  const t = useWords("admin-suppliers");
  const toast = useToast();
  const { id, version } = supplier;
  const form = useForm<SupplierChange>({
    check: checkedBy(SupplierChange, (read) => ({ ...recordOf(read), version })),
    async send(body) {
      await callRoute("PUT /admin/api/suppliers/:id", { params: { id }, body });
      toast({ title: t("saved") });
      onClose();
    },
    textOf: useSupplierFieldText(),
  });
  return (
    <StepForm {...form} submit={t("save")} {...(form.error?.code === "STALE" && { onReload: onClose })}>
      <RecordFields record={supplier} errorOf={form.errorOf} />
    </StepForm>
  );
}

interface RecordFieldsProps {
  readonly record?: SupplierRecord;
  readonly errorOf: (name: string) => string | undefined;
}

function RecordFields({ record, errorOf }: RecordFieldsProps) {
  const t = useWords("admin-suppliers");
  const devices = useWords("admin-devices");
  return (
    <>
      <Field label={t("name")} error={errorOf("name")} required>
        <Input
          name="name"
          maxLength={SUPPLIER_LIMITS.name}
          defaultValue={record?.name ?? ""}
          autoComplete="off"
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("contact")} error={errorOf("contact")}>
          <Input
            name="contact"
            maxLength={SUPPLIER_LIMITS.name}
            defaultValue={record?.contact ?? ""}
            autoComplete="off"
          />
        </Field>
        <Field label={t("phone")} error={errorOf("phone")}>
          <Input
            name="phone"
            type="tel"
            maxLength={SUPPLIER_LIMITS.phone}
            defaultValue={record?.phone ?? ""}
            autoComplete="off"
          />
        </Field>
        <Field label={t("email")} error={errorOf("email")}>
          <Input
            name="email"
            type="email"
            maxLength={SUPPLIER_LIMITS.email}
            defaultValue={record?.email ?? ""}
            autoComplete="off"
          />
        </Field>
        <Field label={t("vatRegime")}>
          <Select name="vatRegime" defaultValue={record?.vatRegime ?? ""}>
            <option value="">{t("vatRegime.asked")}</option>
            {VAT_REGIMES.map((regime) => (
              <option key={regime} value={regime}>
                {devices(`regime.${regime}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("paymentDays")} hint={t("paymentDays.hint")} error={errorOf("paymentDays")}>
          <Input
            name="paymentDays"
            inputMode="numeric"
            maxLength={3}
            defaultValue={record?.paymentDays ?? ""}
            autoComplete="off"
          />
        </Field>
      </div>
      <Field label={t("terms")} hint={t("terms.hint")} error={errorOf("terms")}>
        <Textarea
          name="terms"
          rows={3}
          maxLength={SUPPLIER_LIMITS.terms}
          defaultValue={record?.terms ?? ""}
        />
      </Field>
    </>
  );
}
