import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { AnswerInput, type StaffThread } from "#contract/inbox/staff-threads.ts";
import { openFields } from "#contract/inbox/templates.ts";
import { THREAD_LIMITS } from "#contract/inbox/threads.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useForm } from "#web/ui/forms/use-form.ts";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { reads } from "../reads.ts";
import { readKey } from "../use-read.ts";
import { AddPictures } from "./add-pictures.tsx";
import { Pictures } from "./pictures.tsx";

export interface Draft {
  readonly body: string;
  /** The ids of uploaded pictures. */
  readonly pictures: readonly string[];
}
export const EMPTY_DRAFT: Draft = { body: "", pictures: [] };

interface AnswerProps {
  readonly thread: StaffThread;
  readonly draft: Draft;
  readonly setDraft: (change: (last: Draft) => Draft) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Opens the next conversation after an answer. Returns false where the person stays. */
  readonly goOn: (answered: StaffThread) => boolean;
}

/** Form for the answer to the customer, from a template or typed. */
export function AnswerForm({ thread, draft, setDraft, field, goOn }: AnswerProps) {
  const t = useWords("admin-inbox");
  const fieldText = useFieldText();
  const [hasAnswered, setAnswered] = useState(false);
  // Idempotency key of the draft: sent again after a lost answer, it is the same message.
  const key = useRef<string>(undefined);
  const language = t(`language.${thread.locale}`);
  const { form, formProps, errorOf, accept, isSending, error, forget } = useForm<AnswerInput>({
    check() {
      key.current ??= crypto.randomUUID();
      const { body, pictures: attachments } = draft;
      const checked = checkForm(AnswerInput, {
        key: key.current,
        body,
        attachments,
        version: thread.version,
      });
      if (checked.errors || openFields(body).length === 0) return checked;
      return { data: null, errors: { body: "UNKNOWN_FIELD" } };
    },
    async send(answer) {
      leave(await callRoute("POST /admin/api/threads/:id/answers", { params, body: answer }));
    },
    textOf: (code) =>
      code === "UNKNOWN_FIELD"
        ? t("unfilled", {
            fields: openFields(draft.body)
              .map((name) => `{${name}}`)
              .join(", "),
          })
        : fieldText(code),
  });
  const params = { id: thread.id };
  /** Changes the draft, which makes it another message with another key. */
  function change(next: (last: Draft) => Draft) {
    key.current = undefined;
    accept();
    setAnswered(false);
    setDraft(next);
  }
  /** Shows the conversation with the new answer; the next answer needs its version. */
  function show(now: StaffThread) {
    key.current = undefined;
    reads.setQueryData(readKey("GET /admin/api/threads/:id", { params }), now);
    setDraft(() => EMPTY_DRAFT);
  }
  /** Opens the next conversation. Where the person stays, the new message shows how to take it back, and no toast covers it. */
  function leave(now: StaffThread) {
    show(now);
    if (!goOn(now)) setAnswered(true);
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
    if (event.key === "Escape") field.current?.blur();
  }
  function use(id: string) {
    const template = thread.templates.find((one) => String(one.id) === id);
    if (!template) return;
    change((last) => ({ ...last, body: [last.body.trim(), template.body].filter(Boolean).join("\n\n") }));
    field.current?.focus();
  }

  return (
    <form {...formProps} className="grid gap-4">
      {thread.templates.length > 0 && (
        <Field label={t("template")} hint={t("templateHint", { language })}>
          <Select value="" onChange={(event) => use(event.target.value)}>
            <option value="">{t("templateNone")}</option>
            {([true, false] as const).map((isFit) => (
              <TemplateGroup key={String(isFit)} {...{ thread, isFit }} />
            ))}
          </Select>
        </Field>
      )}
      <Field label={t("body", { language })} hint={t("bodyKeys")} error={errorOf("body")} required>
        <Textarea
          ref={field}
          name="body"
          dir="auto"
          rows={8}
          maxLength={THREAD_LIMITS.body}
          value={draft.body}
          onKeyDown={onKey}
          onChange={({ target }) => change((last) => ({ ...last, body: target.value }))}
        />
      </Field>
      <AddPictures
        thread={thread.id}
        count={draft.pictures.length}
        onAdded={(id) => change((last) => ({ ...last, pictures: [...last.pictures, id] }))}
      />
      <Pictures
        thread={thread.id}
        ids={draft.pictures}
        onRemove={(id) =>
          change((last) => ({ ...last, pictures: last.pictures.filter((one) => one !== id) }))
        }
      />
      <ErrorText error={error} onReload={forget} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" loading={isSending}>
          {t("send")}
        </Button>
        <p role="status" className="text-sm text-ink-muted">
          {hasAnswered && <b>{t("answered")} </b>}
          {t("waits")}
        </p>
      </div>
    </form>
  );
}

/** The templates for this kind of conversation and state of its order, or the others. */
function TemplateGroup({ thread, isFit }: { readonly thread: StaffThread; readonly isFit: boolean }) {
  const t = useWords("admin-inbox");
  const templates = thread.templates.filter(({ fits }) => fits === isFit);
  if (templates.length === 0) return null;
  return (
    <optgroup label={t(isFit ? "template.fit" : "template.other")}>
      {templates.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </optgroup>
  );
}
