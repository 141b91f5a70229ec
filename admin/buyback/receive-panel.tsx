import { useState } from "react";
import { BuybackReception } from "#contract/buyback/desk-acts.ts";
import type { BenchBuyback } from "#contract/buyback/staff-buybacks.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { useFieldText } from "../field-text.ts";
import { StepForm } from "../step-form.tsx";

/** Receives the phone that came out of the parcel: its IMEI, read off the phone, and its model. */
export function ReceivePanel({ buyback }: { buyback: BenchBuyback }) {
  const t = useWords("admin-buyback");
  const toast = useToast();
  const fieldText = useFieldText();
  const { id, version, models, priceCents } = buyback;
  const [isOther, setOther] = useState(false);
  const isRecycled = priceCents === 0;
  const { formProps, errors, isSending, error } = useForm<BuybackReception>({
    check: checkedBy(BuybackReception, (read, data) =>
      isRecycled
        ? { version }
        : {
            ...{ version, imei: read("imei"), modelId: Number(read("modelId")) },
            ...(data.has("isOther") && { isOther: true }),
          },
    ),
    onRefused({ fields }) {
      setOther(fields.imei === "MISMATCH");
      return false;
    },
    async send(body) {
      await callRoute("POST /admin/api/buyback-bench/:id/reception", { params: { id }, body });
      toast({ title: t("receive.done") });
    },
  });
  const imeiText =
    errors.imei === "MISMATCH"
      ? t("receive.other")
      : errors.imei === "TAKEN"
        ? t("receive.taken")
        : fieldText(errors.imei);
  return (
    <div className="grid max-w-md gap-4">
      <p className="text-ink-muted">{t(isRecycled ? "receive.recycled" : "receive.text")}</p>
      <StepForm formProps={formProps} submit={t("receive")} isSending={isSending} error={error}>
        {!isRecycled && (
          <>
            <Field label={t("imei")} hint={t("receive.imei")} error={imeiText} required>
              <Input name="imei" inputMode="numeric" autoComplete="off" maxLength={40} autoFocus />
            </Field>
            {isOther && <Checkbox name="isOther" label={t("receive.confirm")} />}
            <Field label={t("receive.model")} error={fieldText(errors.modelId)} required>
              <Select name="modelId">
                {models.map((model) => (
                  <option key={model.id} value={model.id}>
                    {model.name}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
      </StepForm>
    </div>
  );
}
