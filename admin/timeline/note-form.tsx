import { useRef } from "react";
import { NoteInput, type Subject } from "#contract/timeline/timeline.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";

/** Adds a note that only staff reads. */
export function NoteForm({ subject }: { subject: Subject }) {
  const t = useWords("admin");
  const field = useRef<HTMLTextAreaElement>(null);
  const { formProps, errorOf, accept, isSending, error } = useForm<NoteInput>({
    check: checkedBy(NoteInput, (read) => ({ ...subject, body: read("body") })),
    send: async (body) => {
      await callRoute("POST /admin/api/notes", { body });
      accept();
      if (field.current) field.current.value = "";
    },
    textOf: useFieldText(),
  });

  return (
    <form {...formProps} className="no-print grid gap-3">
      <Field label={t("note.label")} hint={t("note.hint")} error={errorOf("body")}>
        <Textarea ref={field} name="body" rows={3} maxLength={5000} onInput={accept} />
      </Field>
      <ErrorText error={error} />
      <Button type="submit" variant="outline" size="sm" loading={isSending} className="justify-self-start">
        {t("note.add")}
      </Button>
    </form>
  );
}
