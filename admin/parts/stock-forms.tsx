import { PART_LIMITS, PartCount, PartReceipt, type StaffPart } from "#contract/parts/parts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { callRoute } from "../api.ts";
import { useFieldText } from "../field-text.ts";
import { StepForm } from "../step-form.tsx";

interface StockFormProps {
  readonly part: StaffPart;
  readonly onDone: () => void;
}

const read = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : null);

/** Units that came in, with their batch. */
export function ReceiptForm({ part: { id, version }, onDone }: StockFormProps) {
  const t = useWords("admin-parts");
  const { formProps, errorOf, isSending, error } = useForm<PartReceipt>({
    check: checkedBy(PartReceipt, (text) => ({
      ...{ version, quantity: read(text("quantity")), batch: text("batch"), reason: text("reason") },
    })),
    async send(body) {
      await callRoute("POST /admin/api/parts/:id/receipts", { params: { id }, body });
      onDone();
    },
    textOf: useFieldText(),
  });
  return (
    <StepForm
      formProps={formProps}
      submit={t("receive")}
      isSending={isSending}
      error={error}
      {...(error?.code === "STALE" && { onReload: onDone })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("quantity")} error={errorOf("quantity")} required>
          <Input name="quantity" inputMode="numeric" maxLength={5} autoComplete="off" autoFocus />
        </Field>
        <Field label={t("batch")} hint={t("batch.hint")} error={errorOf("batch")}>
          <Input name="batch" maxLength={PART_LIMITS.batch} autoComplete="off" />
        </Field>
      </div>
      <Reason error={errorOf("reason")} />
    </StepForm>
  );
}

/** The form to correct the stock of a part to the number counted on the shelf. */
export function CountForm({ part: { id, version, reserved }, onDone }: StockFormProps) {
  const t = useWords("admin-parts");
  const { formProps, errors, errorOf, isSending, error } = useForm<PartCount>({
    check: checkedBy(PartCount, (text) => ({
      ...{ version, counted: read(text("counted")), reason: text("reason") },
    })),
    async send(body) {
      await callRoute("POST /admin/api/parts/:id/counts", { params: { id }, body });
      onDone();
    },
    textOf: useFieldText(),
  });
  return (
    <StepForm
      formProps={formProps}
      submit={t("count")}
      isSending={isSending}
      error={error}
      {...(error?.code === "STALE" && { onReload: onDone })}
    >
      <Field
        label={t("counted")}
        error={
          errors.counted === "TOO_SMALL" ? t("counted.reserved", { count: reserved }) : errorOf("counted")
        }
        required
      >
        <Input name="counted" inputMode="numeric" maxLength={5} autoComplete="off" autoFocus />
      </Field>
      <Reason error={errorOf("reason")} />
    </StepForm>
  );
}

function Reason({ error }: { readonly error: string | undefined }) {
  const t = useWords("admin");
  return (
    <Field label={t("reason")} error={error} required>
      <Textarea name="reason" rows={2} maxLength={PART_LIMITS.reason} />
    </Field>
  );
}
