import { DeskOffer, type StaffBuyback } from "#contract/buyback/staff-buybacks.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { readEuros } from "../euros.ts";
import { StepForm } from "../step-form.tsx";

/** The form that answers a request without a price. */
export function DeskPrice({ buyback: { id, version } }: { buyback: StaffBuyback }) {
  const t = useWords("admin-buyback");
  const toast = useToast();
  const { formProps, errors, isSending, error } = useForm<DeskOffer>({
    check: checkedBy(DeskOffer, (read) => ({ version, priceCents: readEuros(read("priceCents")) })),
    async send(body) {
      await callRoute("POST /admin/api/buybacks/:id/offer", { params: { id }, body });
      toast({ title: t("answer.sent") });
    },
  });
  return (
    <div className="grid max-w-md gap-4">
      <p className="text-ink-muted">{t("answer.text")}</p>
      <StepForm formProps={formProps} submit={t("answer.send")} isSending={isSending} error={error}>
        <Field label={t("answer.price")} error={errors.priceCents && t("answer.wrong")} required>
          <Input name="priceCents" inputMode="numeric" autoComplete="off" maxLength={12} />
        </Field>
      </StepForm>
    </div>
  );
}
