import { type FormEvent, useState } from "react";
import { grantsLess } from "#contract/cases/case-refund.ts";
import {
  CASE_LIMITS,
  type CaseKind,
  FINDINGS,
  type Finding,
  outcomesOf,
} from "#contract/cases/case-states.ts";
import { CaseDecision, CaseInspection, CaseJudgement } from "#contract/cases/cases.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useFieldText } from "../field-text.ts";
import { amountErrors, readRefund } from "../order/read-refund.ts";
import { RefundLines } from "../order/refund-lines.tsx";
import { useMay } from "../session.tsx";
import type { FormProps } from "./act-forms.tsx";

/** The finding that the form proposes for each kind of case. Staff changes it if the goods tell otherwise. */
const USUAL_FINDING: Readonly<Record<CaseKind, Finding>> = {
  change_of_mind: "as_described",
  guarantee: "fault_confirmed",
  transit_damage: "fault_confirmed",
  wrong_item: "other_item",
  lost: "as_described",
};
/** Keeps the findings and leaves the decision for later. */
const LATER = "later";

interface DecisionProps extends FormProps {
  /** True: the goods have come and are judged in the same form. */
  readonly isJudged?: boolean;
}

/** Form for the findings, the outcome, the refunded amounts, and the message to the customer. One press does all. */
export function DecisionForm({ data, actor, variant, isJudged = false }: DecisionProps) {
  const t = useWords("admin-cases");
  const admin = useWords("admin");
  const money = useWords("admin-money");
  const locale = useLocale();
  const may = useMay();
  const { kind, isWithdrawal, asked, version } = data;
  const canDecide = may("cases.decide");
  const [finding, setFinding] = useState<Finding>(USUAL_FINDING[kind]);
  const judged = { state: "inspected", outcome: null, isForeign: false } as const;
  const outcomes = isJudged ? outcomesOf({ kind, isWithdrawal, finding, ...judged }) : data.outcomes;
  const [outcome, setOutcome] = useState<string>(
    canDecide ? (kind === "change_of_mind" && outcomes.includes("refund") ? "refund" : "") : LATER,
  );
  const sumOf = (parts: readonly { readonly amountCents: number }[]) =>
    parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const [cents, setCents] = useState(() => sumOf(asked));
  const isLater = outcome === LATER;
  const isRefund = outcome === "refund";
  const isPaidBack = asked.length === 0;

  type Read = (name: string) => string;
  const valuesOf = (read: Read, form: FormData) => ({
    ...{ version, outcome, reason: read("reason") },
    ...(isJudged && { finding, note: read("note") }),
    ...(isRefund && !isPaidBack && readRefund(asked, form)),
  });
  const typedErrors = (form: FormData): FieldErrors => {
    if (!isRefund || isPaidBack) return {};
    const wrong = amountErrors(asked, form);
    const isSilent = String(form.get("reason") ?? "").trim() === "";
    const isLess = isSilent && grantsLess(asked, readRefund(asked, form).parts);
    return { ...wrong, ...(isLess && Object.keys(wrong).length === 0 && { reason: "REQUIRED" }) };
  };
  const { errors, errorOf, formProps } = useForm<object>({
    check: isLater
      ? checkedBy(CaseInspection, (read) => ({ version, finding, note: read("note") }))
      : isJudged
        ? checkedBy(CaseJudgement, valuesOf, typedErrors)
        : checkedBy(CaseDecision, valuesOf, typedErrors),
    send: (input) => actor.act(isLater ? "inspection" : isJudged ? "judgement" : "decision", input),
    textOf: useFieldText(),
  });
  function onInput(event: FormEvent<HTMLFormElement>) {
    formProps.onInput(event);
    if (isRefund) setCents(sumOf(readRefund(asked, new FormData(event.currentTarget)).parts));
  }

  const amount = formatMoney(cents, locale);
  const submit = () => {
    if (isLater) return t("act.inspect");
    if (!isRefund || isPaidBack) return t("act.decide");
    return may("refunds.send") ? money("refundAmount", { amount }) : money("grantAmount", { amount });
  };
  return (
    <form {...formProps} onInput={onInput} className="grid gap-3">
      {isJudged && (
        <div className="grid items-start gap-3 md:grid-cols-2">
          <Field label={t("finding")} error={errorOf("finding")} required>
            <Select
              name="finding"
              value={finding}
              onChange={({ target }) => {
                const chosen = FINDINGS.find((one) => one === target.value);
                if (chosen) setFinding(chosen);
              }}
            >
              {FINDINGS.map((one) => (
                <option key={one} value={one}>
                  {t(`finding.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t("note")} aside={admin("optional")} error={errorOf("note")}>
            <Textarea name="note" rows={1} maxLength={CASE_LIMITS.note} />
          </Field>
        </div>
      )}
      {isWithdrawal && (isJudged || data.state === "inspected") && <p>{t("withdrawalRule")}</p>}
      {canDecide && (
        <Field label={t("outcome")} error={errorOf("outcome")} required>
          <Select name="outcome" value={outcome} onChange={({ target }) => setOutcome(target.value)}>
            <option value="">{t("choose")}</option>
            {outcomes.map((one) => (
              <option key={one} value={one}>
                {t(`outcome.${one}`)}
              </option>
            ))}
            {isJudged && <option value={LATER}>{t("later")}</option>}
          </Select>
        </Field>
      )}
      {isRefund && isPaidBack && <p>{t("paidBack")}</p>}
      {isRefund && !isPaidBack && (
        <RefundLines
          refundable={asked}
          isFilled
          errors={errors}
          needsUnpacking={actor.error?.code === "UNPACKING_NEEDED"}
        />
      )}
      {!isLater && (
        <Field label={t("told")} hint={t("toldHint")} error={errorOf("reason")}>
          <Textarea name="reason" rows={2} maxLength={CASE_LIMITS.reason} />
        </Field>
      )}
      <Button type="submit" variant={variant} loading={actor.isSending} className="justify-self-start">
        {submit()}
      </Button>
    </form>
  );
}
