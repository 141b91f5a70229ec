import { ParcelNumber } from "#contract/buyback/desk-acts.ts";
import type { StaffBuyback } from "#contract/buyback/staff-buybacks.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ParcelFields } from "../order/parcel-fields.tsx";
import { StepForm } from "../step-form.tsx";

interface ParcelFormProps {
  readonly buyback: StaffBuyback;
  readonly act: "label" | "posting" | "return";
  readonly onDone: () => void;
}

/** The carrier and number of a label, of a parcel on its way, or of the way back. */
export function ParcelForm({ buyback: { id, version }, act, onDone }: ParcelFormProps) {
  const t = useWords("admin-buyback");
  const toast = useToast();
  const { formProps, errors, isSending, error } = useForm<ParcelNumber>({
    check: checkedBy(ParcelNumber, (read) => ({ version, carrier: read("carrier"), number: read("number") })),
    async send(body) {
      await callRoute(`POST /admin/api/buybacks/:id/${act}`, { params: { id }, body });
      toast({ title: t(`done.${act}`) });
      onDone();
    },
  });
  return (
    <StepForm formProps={formProps} submit={t(act)} isSending={isSending} error={error}>
      <ParcelFields errors={errors} />
    </StepForm>
  );
}
