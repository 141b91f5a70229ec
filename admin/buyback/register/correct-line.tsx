import { Correction, type RegisterLine } from "#contract/buyback/register.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../../api.ts";
import { readEuros, typedEuros } from "../../euros.ts";
import { StepForm } from "../../step-form.tsx";

const PERSON = [
  ...(["firstName", "name", "birthDate", "address"] as const),
  ...(["documentKind", "documentNumber", "documentDate", "documentAuthority"] as const),
];

/** The form of a correction: the line as it should read, and the reason. */
export function CorrectLine({
  line,
  onClose,
}: {
  readonly line: RegisterLine;
  readonly onClose: () => void;
}) {
  const t = useWords("admin-register");
  const locale = useLocale();
  const toast = useToast();
  const { formProps, errors, isSending, error } = useForm<Correction>({
    check: checkedBy(Correction, (read) => ({
      person: Object.fromEntries(PERSON.map((name) => [name, read(`person.${name}`)])),
      ...{ description: read("description"), imei: read("imei"), provenance: read("provenance") },
      ...{ priceCents: readEuros(read("priceCents")), means: line.means, reason: read("reason") },
    })),
    async send(body) {
      const { number } = await callRoute("POST /admin/api/register/:number/correction", {
        ...{ params: { number: line.number }, body },
      });
      toast({ title: t("correct.done", { number }) });
      onClose();
    },
  });
  const errorOf = (name: string) => errors[name] && t("wrong");
  return (
    <StepForm formProps={formProps} submit={t("correct.send")} isSending={isSending} error={error}>
      {(["description", "imei", "provenance"] as const).map((name) => (
        <Field key={name} label={t(name)} error={errorOf(name)} required>
          <Input name={name} defaultValue={line[name]} autoComplete="off" />
        </Field>
      ))}
      <Field label={t("price")} error={errorOf("priceCents")} required>
        <Input
          name="priceCents"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typedEuros(line.priceCents, locale)}
        />
      </Field>
      {PERSON.map((name) => (
        <Field key={name} label={t(name)} error={errorOf(`person.${name}`)} required>
          <Input
            name={`person.${name}`}
            type={name.endsWith("Date") ? "date" : "text"}
            defaultValue={line.person[name].replaceAll("\n", ", ")}
            autoComplete="off"
          />
        </Field>
      ))}
      <Field label={t("reason")} error={errorOf("reason")} required>
        <Input name="reason" autoComplete="off" />
      </Field>
    </StepForm>
  );
}
