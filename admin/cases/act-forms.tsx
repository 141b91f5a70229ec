import type { FormEvent } from "react";
import { CASE_LIMITS, FINDINGS } from "#contract/cases/case-states.ts";
import { type BackOfficeCase, CaseDecision, CaseInspection, CaseParcel } from "#contract/cases/cases.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { useFieldText } from "../field-text.ts";
import { useCarrierName } from "../order/carrier-name.ts";
import type { CaseActor } from "./use-case-act.ts";

interface FormProps {
  readonly data: BackOfficeCase;
  readonly actor: CaseActor;
}

/** Carrier and number: of the label for the way back, or of the parcel to the customer. */
export function ParcelForm({ data, actor, step }: FormProps & { readonly step: "acceptance" | "return" }) {
  const t = useWords("admin-cases");
  const admin = useWords("admin");
  const fieldText = useFieldText();
  const carrierName = useCarrierName();
  const { form, formProps, errors, refuse } = useFormErrors();

  function send(event: FormEvent) {
    event.preventDefault();
    if (!form.current) return;
    const read = formReader(form.current);
    const typed = { version: data.version, carrier: read("carrier"), number: read("number") };
    const checked = checkForm(CaseParcel, typed);
    if (checked.errors) return refuse(checked.errors);
    void actor.act(step, checked.data);
  }

  return (
    <form {...formProps} onSubmit={send} className="flex flex-wrap items-start gap-3">
      <Field label={admin("parcel.carrier")} error={fieldText(errors.carrier)} className="min-w-48 flex-1">
        <Select name="carrier">
          {CARRIERS.map((carrier) => (
            <option key={carrier} value={carrier}>
              {carrierName(carrier)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={admin("parcel.number")}
        error={fieldText(errors.number)}
        required
        className="min-w-48 flex-1"
      >
        <Input name="number" autoComplete="off" maxLength={80} dir="ltr" />
      </Field>
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
  const { form, formProps, errors, refuse } = useFormErrors();

  function send(event: FormEvent) {
    event.preventDefault();
    if (!form.current) return;
    const read = formReader(form.current);
    const typed = { version: data.version, finding: read("finding"), note: read("note") };
    const checked = checkForm(CaseInspection, typed);
    if (checked.errors) return refuse(checked.errors);
    void actor.act("inspection", checked.data);
  }

  return (
    <form {...formProps} onSubmit={send} className="grid gap-3">
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

/** The outcome, and what the customer is told. */
export function DecisionForm({ data, actor }: FormProps) {
  const t = useWords("admin-cases");
  const fieldText = useFieldText();
  const { form, formProps, errors, refuse } = useFormErrors();

  function send(event: FormEvent) {
    event.preventDefault();
    if (!form.current) return;
    const read = formReader(form.current);
    const typed = { version: data.version, outcome: read("outcome"), reason: read("reason") };
    const checked = checkForm(CaseDecision, typed);
    if (checked.errors) return refuse(checked.errors);
    void actor.act("decision", checked.data);
  }

  return (
    <form {...formProps} onSubmit={send} className="grid gap-3">
      <Field label={t("outcome")} error={fieldText(errors.outcome)} required>
        <Select name="outcome" defaultValue="">
          <option value="">{t("choose")}</option>
          {data.outcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(`outcome.${outcome}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("told")} hint={t("toldHint")} error={fieldText(errors.reason)}>
        <Textarea name="reason" rows={3} maxLength={CASE_LIMITS.reason} />
      </Field>
      <Button type="submit" loading={actor.isSending} className="justify-self-start">
        {t("act.decide")}
      </Button>
    </form>
  );
}
