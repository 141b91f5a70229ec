import { type FormEvent, useState } from "react";
import * as z from "zod/mini";
import { grantsLess } from "#contract/cases/case-refund.ts";
import { CASE_LIMITS, FINDINGS } from "#contract/cases/case-states.ts";
import { type BackOfficeCase, CaseDecision, CaseInspection, CaseParcel } from "#contract/cases/cases.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { useFieldText } from "../field-text.ts";
import { ParcelFields } from "../order/parcel-fields.tsx";
import { RefundLines, readRefund } from "../order/refund-lines.tsx";
import type { CaseActor, CaseStep } from "./use-case-act.ts";

interface FormProps {
  readonly data: BackOfficeCase;
  readonly actor: CaseActor;
}

/**
 * The form of a step: what is typed in `names`, and what `more` reads, is checked by the step's schema and sent with the version
 * shown.
 */
function useStepForm(
  step: CaseStep,
  schema: z.ZodMiniType<object>,
  names: readonly string[],
  { data, actor }: FormProps,
  more: (typed: FormData) => object = () => ({}),
) {
  const { form, formProps, errors, refuse } = useFormErrors();
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!form.current) return;
    const read = formReader(form.current);
    const typed = Object.fromEntries(names.map((name) => [name, read(name)]));
    const others = more(new FormData(form.current));
    const checked = checkForm(schema, { version: data.version, ...typed, ...others });
    if (checked.errors) return refuse(checked.errors);
    void actor.act(step, checked.data);
  }
  return { errors, formProps: { ...formProps, onSubmit } };
}

/** Carrier and number: of the label for the way back, or of the parcel to the customer. */
export function ParcelForm({ data, actor, step }: FormProps & { readonly step: "acceptance" | "return" }) {
  const t = useWords("admin-cases");
  const { errors, formProps } = useStepForm(step, CaseParcel, ["carrier", "number"], { data, actor });

  return (
    <form {...formProps} className="flex flex-wrap items-start gap-3">
      <ParcelFields errors={errors} />
      <Button type="submit" loading={actor.isSending} className="mt-6">
        {t(step === "acceptance" ? "act.accept" : "act.send_back")}
      </Button>
    </form>
  );
}

/** What was found on the goods. */
export function InspectionForm({ data, actor }: FormProps) {
  const t = useWords("admin-cases");
  const admin = useWords("admin");
  const fieldText = useFieldText();
  const { errors, formProps } = useStepForm("inspection", CaseInspection, ["finding", "note"], {
    data,
    actor,
  });

  return (
    <form {...formProps} className="grid gap-3">
      <Field label={t("finding")} error={fieldText(errors.finding)} required>
        <Select name="finding" defaultValue="">
          <option value="">{t("choose")}</option>
          {FINDINGS.map((finding) => (
            <option key={finding} value={finding}>
              {t(`finding.${finding}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("note")} aside={admin("optional")} error={fieldText(errors.note)}>
        <Textarea name="note" rows={3} maxLength={CASE_LIMITS.note} />
      </Field>
      <Button type="submit" loading={actor.isSending} className="justify-self-start">
        {t("act.inspect")}
      </Button>
    </form>
  );
}

/** The outcome, the amounts of a refund, and what the customer is told. */
export function DecisionForm({ data, actor }: FormProps) {
  const t = useWords("admin-cases");
  const fieldText = useFieldText();
  const [outcome, setOutcome] = useState("");
  const isRefund = outcome === "refund";
  const schema = CaseDecision.check(
    z.refine(({ parts, reason }) => !parts || Boolean(reason) || !grantsLess(data.asked, parts), {
      path: ["reason"],
      error: "REQUIRED",
    }),
  );
  const { errors, formProps } = useStepForm(
    "decision",
    schema,
    ["outcome", "reason"],
    { data, actor },
    (typed) => (isRefund ? readRefund(data.refundable, typed) : {}),
  );

  return (
    <form {...formProps} className="grid gap-3">
      <Field label={t("outcome")} error={fieldText(errors.outcome)} required>
        <Select name="outcome" value={outcome} onChange={({ target }) => setOutcome(target.value)}>
          <option value="">{t("choose")}</option>
          {data.outcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(`outcome.${outcome}`)}
            </option>
          ))}
        </Select>
      </Field>
      {isRefund && (
        <RefundLines
          refundable={data.refundable}
          asked={data.asked}
          isEmpty={errors.parts !== undefined}
          needsUnpacking={actor.error?.code === "UNPACKING_NEEDED"}
        />
      )}
      <Field label={t("told")} hint={t("toldHint")} error={fieldText(errors.reason)}>
        <Textarea name="reason" rows={3} maxLength={CASE_LIMITS.reason} />
      </Field>
      <Button type="submit" loading={actor.isSending} className="justify-self-start">
        {t("act.decide")}
      </Button>
    </form>
  );
}
