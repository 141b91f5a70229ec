import type { FormEvent } from "react";
import { WipeInput } from "#contract/devices/bench.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { useFieldText } from "../field-text.ts";
import type { Bench } from "./use-unit.ts";

const FIELDS = ["method", "tool", "toolVersion", "verification", "place"] as const;
/** What was typed last is filled in at this tablet: a bench wipes in one way all day. */
const KEPT = "bench.wipe";

/** How the phone was wiped and how that was verified. Who and when are recorded by themselves. */
export function WipePanel({ bench }: { bench: Bench }) {
  const t = useWords("admin-bench");
  const fieldText = useFieldText();
  const { form, formProps, errors, refuse } = useFormErrors();
  const kept = new URLSearchParams(localStorage.getItem(KEPT) ?? "");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.current) return;
    const read = formReader(form.current);
    const typed = Object.fromEntries(FIELDS.map((field) => [field, read(field)]));
    const checked = checkForm(WipeInput, { ...typed, version: bench.unit.version });
    if (checked.errors) return refuse(checked.errors);
    localStorage.setItem(KEPT, String(new URLSearchParams(typed)));
    void bench.act("wipes", checked.data);
  }
  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map((field) => (
        <Field key={field} label={t(`wipe.${field}`)} error={fieldText(errors[field])} required>
          <Input name={field} defaultValue={kept.get(field) ?? ""} />
        </Field>
      ))}
      <Button
        type="submit"
        size="lg"
        autoFocus={kept.has("method")}
        className="justify-self-start sm:col-span-2"
        loading={bench.isSending}
      >
        {t("wipe.save")}
      </Button>
    </form>
  );
}
