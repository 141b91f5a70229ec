import { type FormEvent, useRef } from "react";
import { NoteInput } from "#contract/timeline/timeline.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { call } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { useSend } from "../use-send.ts";
import type { Subject } from "./subject.ts";

/** Adds a note that only staff reads. */
export function NoteForm({ subject, reload }: { subject: Subject; reload: () => void }) {
  const t = useWords("admin");
  const fieldText = useFieldText();
  const { form, formProps, errors, refuse, accept } = useFormErrors();
  const { isSending, error, run } = useSend();
  const field = useRef<HTMLTextAreaElement>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    if (!form.current) return;
    const checked = checkForm(NoteInput, { ...subject, body: formReader(form.current)("body") });
    if (checked.errors) return refuse(checked.errors);
    run(async () => {
      await call("POST", "notes", { body: checked.data });
      accept();
      if (field.current) field.current.value = "";
      reload();
    });
  }

  return (
    <form {...formProps} onSubmit={add} className="no-print grid gap-3">
      <Field label={t("note.label")} hint={t("note.hint")} error={fieldText(errors.body)}>
        <Textarea ref={field} name="body" rows={3} maxLength={5000} onInput={accept} />
      </Field>
      <ErrorText error={error} />
      <Button type="submit" variant="outline" size="sm" loading={isSending} className="justify-self-start">
        {t("note.add")}
      </Button>
    </form>
  );
}
