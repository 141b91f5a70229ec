import * as z from "zod/mini";
import { CASE_LIMITS } from "#contract/cases/case-states.ts";
import { type BackOfficeCase, CaseParcel, CaseReception } from "#contract/cases/cases.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useFieldText } from "../field-text.ts";
import { ParcelFields } from "../order/parcel-fields.tsx";
import type { CaseActs } from "./use-case-act.ts";

export interface FormProps {
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
