import { endToEndId } from "#contract/buyback/payout-states.ts";
import { type Payout, PayoutOutcome } from "#contract/buyback/payouts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../../api.ts";
import { DialogButton } from "../../dialog-button.tsx";
import { StepForm } from "../../step-form.tsx";

/** Records by hand what the bank said of a transfer. */
export function OutcomeButton({ payout }: { readonly payout: Payout }) {
  const t = useWords("admin-payouts");
  const title = t("outcome");
  return (
    <DialogButton title={title} text={t("outcome.text")} aria-label={`${title} : ${endToEndId(payout.id)}`}>
      {(onClose) => <OutcomeForm payout={payout} onClose={onClose} />}
    </DialogButton>
  );
}

function OutcomeForm({ payout: { id, state }, onClose }: { readonly payout: Payout; onClose: () => void }) {
  const t = useWords("admin-payouts");
  const toast = useToast();
  const { formProps, errors, isSending, error } = useForm<PayoutOutcome>({
    check: checkedBy(PayoutOutcome, (read) => ({ outcome: read("outcome"), reason: read("reason") })),
    async send(body) {
      await callRoute("POST /admin/api/payouts/:id/outcome", { params: { id }, body });
      toast({ title: t("outcome.done") });
      onClose();
    },
  });
  // A paid transfer can only come back.
  const outcomes = state === "sent" ? (["paid", "returned"] as const) : (["returned"] as const);
  return (
    <StepForm formProps={formProps} submit={t("outcome.send")} isSending={isSending} error={error}>
      <Field label={t("outcome.which")}>
        <Select name="outcome">
          {outcomes.map((one) => (
            <option key={one} value={one}>
              {t(`outcome.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("outcome.reason")} error={errors.reason && t("required")} required>
        <Input name="reason" autoComplete="off" maxLength={200} />
      </Field>
    </StepForm>
  );
}
