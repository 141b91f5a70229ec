import { MeasuredPhone } from "#contract/buyback/desk-acts.ts";
import { DEFECTS, STOPS } from "#contract/buyback/phone-answers.ts";
import type { BenchBuyback } from "#contract/buyback/staff-buybacks.ts";
import { CONDITION_LEVELS } from "#contract/repair/buyback.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { readEuros } from "../euros.ts";
import { useFieldText } from "../field-text.ts";
import { StepForm } from "../step-form.tsx";

/** The form for what the bench measured. Its fields start with what the customer declared; the server prices it by the grid of the offer. */
export function MeasurePanel({ buyback }: { buyback: BenchBuyback }) {
  const t = useWords("admin-buyback");
  const names = useWords("offer");
  const toast = useToast();
  const { id, version, storageGb, condition, defects } = buyback;
  const { formProps, errors, errorOf, isSending, error } = useForm<MeasuredPhone>({
    check: checkedBy(MeasuredPhone, (read, data) => ({
      ...{ version, storageGb: Number(read("storageGb")), condition: read("condition"), note: read("note") },
      ...{ defects: data.getAll("defects"), stops: data.getAll("stops") },
      ...(read("priceCents") && { priceCents: readEuros(read("priceCents")) }),
    })),
    textOf: useFieldText(),
    async send(body) {
      await callRoute("POST /admin/api/buyback-bench/:id/inspection", { params: { id }, body });
      toast({ title: t("measure.done") });
    },
  });
  return (
    <div className="grid max-w-2xl gap-4">
      <p className="text-ink-muted">{t("measure.text")}</p>
      <StepForm formProps={formProps} submit={t("measure")} isSending={isSending} error={error}>
        {errors.run && (
          <p role="alert" className="font-medium text-danger">
            {t("measure.run")}
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("measure.storage")} error={errorOf("storageGb")} required>
            <Input name="storageGb" inputMode="numeric" defaultValue={storageGb ?? ""} maxLength={4} />
          </Field>
          <Field label={t("condition")} error={errorOf("condition")} required>
            <Select name="condition" defaultValue={condition}>
              {CONDITION_LEVELS.map((level) => (
                <option key={level} value={level}>
                  {names(`condition.${level}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Ticks
          legend={t("measure.defects")}
          name="defects"
          of={DEFECTS.map((one) => [one, names(`defect.${one}`)])}
          ticked={defects}
        />
        <Ticks
          legend={t("measure.stops")}
          name="stops"
          of={STOPS.map((one) => [one, names(`stop.${one}`)])}
          ticked={[]}
        />
        {errors.priceCents && (
          <Field label={t("measure.price")} hint={t("measure.priceText")} error={t("answer.wrong")} required>
            <Input name="priceCents" inputMode="numeric" autoComplete="off" maxLength={12} />
          </Field>
        )}
        <Field label={t("note")} error={errorOf("note")}>
          <Textarea name="note" rows={2} maxLength={500} />
        </Field>
      </StepForm>
    </div>
  );
}

interface TicksProps {
  readonly legend: string;
  readonly name: string;
  readonly of: readonly (readonly [value: string, label: string])[];
  readonly ticked: readonly string[];
}

function Ticks({ legend, name, of, ticked }: TicksProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {of.map(([value, label]) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={label}
            defaultChecked={ticked.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
