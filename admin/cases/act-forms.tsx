import { useState } from "react";
import * as z from "zod/mini";
import { grantsLess } from "#contract/cases/case-refund.ts";
import { CASE_LIMITS, FINDINGS } from "#contract/cases/case-states.ts";
import {
  type BackOfficeCase,
  CaseDecision,
  CaseInspection,
  CaseParcel,
  CaseReception,
} from "#contract/cases/cases.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useFieldText } from "../field-text.ts";
import { ParcelFields } from "../order/parcel-fields.tsx";
import { amountErrors, readRefund } from "../order/read-refund.ts";
import { RefundLines } from "../order/refund-lines.tsx";
import type { CaseActs } from "./use-case-act.ts";

interface FormProps {
  readonly data: BackOfficeCase;
  readonly actor: CaseActs;
  /** The button's variant: `solid` for the next act of the case. */
  readonly variant: "solid" | "outline";
}

/** Carrier and tracking number, of the return label or of the parcel to the customer. */
export function ParcelForm({
  data,
  actor,
  variant,
  step,
}: FormProps & { readonly step: "acceptance" | "return" }) {
  const t = useWords("admin-cases");
  const { errors, formProps } = useForm<z.infer<typeof CaseParcel>>({
    check: checkedBy(CaseParcel, (read) => ({
      version: data.version,
      carrier: read("carrier"),
      number: read("number"),
    })),
    send: (parcel) => actor.act(step, parcel),
  });

  return (
    <form {...formProps} className="flex flex-wrap items-start gap-3">
      <ParcelFields errors={errors} />
      <Button type="submit" variant={variant} loading={actor.isSending} className="sm:mt-6">
        {t(step === "acceptance" ? "act.accept" : "act.send_back")}
      </Button>
    </form>
  );
}

/** Form for the findings on the returned goods. */
export function InspectionForm({ data, actor, variant }: FormProps) {
  const t = useWords("admin-cases");
  const admin = useWords("admin");
  const { errorOf, formProps } = useForm<z.infer<typeof CaseInspection>>({
    check: checkedBy(CaseInspection, (read) => ({
      version: data.version,
      finding: read("finding"),
      note: read("note"),
    })),
    send: (inspection) => actor.act("inspection", inspection),
    textOf: useFieldText(),
  });

  return (
    <form {...formProps} className="grid gap-3">
      <Field label={t("finding")} error={errorOf("finding")} required>
        <Select name="finding" defaultValue="">
          <option value="">{t("choose")}</option>
          {FINDINGS.map((finding) => (
            <option key={finding} value={finding}>
              {t(`finding.${finding}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("note")} aside={admin("optional")} error={errorOf("note")}>
        <Textarea name="note" rows={3} maxLength={CASE_LIMITS.note} />
      </Field>
      <Button type="submit" variant={variant} loading={actor.isSending} className="justify-self-start">
        {t("act.inspect")}
      </Button>
    </form>
  );
}

/** Form for an item that arrived in place of the case's units. */
export function ForeignForm({ data, actor, code }: Omit<FormProps, "variant"> & { readonly code: string }) {
  const t = useWords("admin-cases");
  const { errorOf, formProps } = useForm<z.infer<typeof CaseReception>>({
    check: checkedBy(
      CaseReception.check(
        z.refine(({ foreign }) => Boolean(foreign), { path: ["foreign"], error: "REQUIRED" }),
      ),
      (read) => ({ version: data.version, foreign: read("foreign") }),
    ),
    send: ({ foreign }) => actor.act("reception", { foreign }),
    textOf: useFieldText(),
  });

  return (
    <form {...formProps} className="grid gap-3">
      <p>{t("foreign")}</p>
      <Field label={t("foreignWhat")} error={errorOf("foreign")} required>
        <Textarea name="foreign" rows={3} maxLength={CASE_LIMITS.note} defaultValue={code} />
      </Field>
      <Button type="submit" variant="outline" loading={actor.isSending} className="justify-self-start">
        {t("act.foreign")}
      </Button>
    </form>
  );
}

/** Form for the outcome, the refunded amounts, and the message to the customer. */
export function DecisionForm({ data, actor, variant }: FormProps) {
  const t = useWords("admin-cases");
  const [outcome, setOutcome] = useState("");
  const isRefund = outcome === "refund";
  const isPaidBack = data.asked.length === 0;
  const schema = CaseDecision.check(
    z.refine(({ parts, reason }) => !parts || Boolean(reason) || !grantsLess(data.asked, parts), {
      path: ["reason"],
      error: "REQUIRED",
    }),
  );
  const { errors, errorOf, formProps } = useForm<z.infer<typeof CaseDecision>>({
    check: checkedBy(
      schema,
      (read, form) => ({
        ...{ version: data.version, outcome, reason: read("reason") },
        ...(isRefund && !isPaidBack && readRefund(data.asked, form)),
      }),
      (form) => (isRefund ? amountErrors(data.asked, form) : {}),
    ),
    send: (decision) => actor.act("decision", decision),
    textOf: useFieldText(),
  });

  return (
    <form {...formProps} className="grid gap-3">
      {data.isWithdrawal && data.state === "inspected" && <p>{t("withdrawalRule")}</p>}
      <Field label={t("outcome")} error={errorOf("outcome")} required>
        <Select name="outcome" value={outcome} onChange={({ target }) => setOutcome(target.value)}>
          <option value="">{t("choose")}</option>
          {data.outcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(`outcome.${outcome}`)}
            </option>
          ))}
        </Select>
      </Field>
      {isRefund && isPaidBack && <p>{t("paidBack")}</p>}
      {isRefund && !isPaidBack && (
        <RefundLines
          refundable={data.asked}
          isFilled
          errors={errors}
          needsUnpacking={actor.error?.code === "UNPACKING_NEEDED"}
        />
      )}
      <Field label={t("told")} hint={t("toldHint")} error={errorOf("reason")}>
        <Textarea name="reason" rows={3} maxLength={CASE_LIMITS.reason} />
      </Field>
      <Button type="submit" variant={variant} loading={actor.isSending} className="justify-self-start">
        {t("act.decide")}
      </Button>
    </form>
  );
}
