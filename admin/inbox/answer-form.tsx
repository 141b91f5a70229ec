import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { AnswerInput, type QuoteOutcome, type StaffThread } from "#contract/inbox/staff-threads.ts";
import { openFields } from "#contract/inbox/templates.ts";
import { THREAD_LIMITS } from "#contract/inbox/threads.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { AddPictures } from "./add-pictures.tsx";
import { Pictures } from "./pictures.tsx";
import { QuoteChoice, QuoteDialog } from "./quote-choice.tsx";

export interface Draft {
  readonly body: string;
  /** The ids of pictures that are sent already. */
  readonly pictures: readonly string[];
}
export const EMPTY_DRAFT: Draft = { body: "", pictures: [] };

interface AnswerProps {
  readonly path: string;
  readonly thread: StaffThread;
  readonly draft: Draft;
  readonly setDraft: (change: (last: Draft) => Draft) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly reload: () => void;
}

/** The answer to the customer, from a template or typed. The answer to a quote may close its order. */
export function AnswerForm({ path, thread, draft, setDraft, field, reload }: AnswerProps) {
  const t = useWords("admin-inbox");
  const words = useWords("admin");
  const toast = useToast();
  const { isSending, error, run } = useSend();
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<QuoteOutcome | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [hasAnswered, setAnswered] = useState(false);
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  // The same draft sent again after a lost answer is the same message.
  const key = useRef<string>(undefined);
  const language = t(`language.${thread.locale}`);
  /** Another text or other pictures are another message. */
  function change(next: (last: Draft) => Draft) {
    key.current = undefined;
    setProblem(null);
    setAnswered(false);
    setDraft(next);
  }

  function check(event?: FormEvent) {
    event?.preventDefault();
    const open = openFields(draft.body);
    const names = open.map((name) => `{${name}}`).join(", ");
    const found = !draft.body.trim()
      ? words("field.REQUIRED")
      : open.length > 0
        ? t("unfilled", { fields: names })
        : null;
    setProblem(found);
    if (found) return field.current?.focus();
    if (outcome && thread.isQuoteOpen) setConfirming(true);
    else void send();
  }
  const send = (given?: QuoteOutcome) =>
    run(async () => {
      const { body, pictures } = draft;
      const { version } = thread;
      key.current ??= crypto.randomUUID();
      const checked = checkForm(AnswerInput, { key: key.current, body, attachments: pictures, version });
      if (checked.errors) return setProblem(words("field.INVALID"));
      if (given) await call("POST", `${path}/quote`, { body: { ...checked.data, outcome: given } });
      else await call("POST", `${path}/answers`, { body: checked.data });
      key.current = undefined;
      setSentFrom(version);
      setDraft(() => EMPTY_DRAFT);
      setOutcome(null);
      setConfirming(false);
      // The answer itself shows that it waits, and how it is taken back: a toast would cover it.
      if (given) toast({ title: t("quoted") });
      setAnswered(!given);
      reload();
    });
  function onKey(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) check();
  }
  function use(id: string) {
    const template = thread.templates.find((one) => String(one.id) === id);
    if (!template) return;
    change((last) => ({ ...last, body: [last.body.trim(), template.body].filter(Boolean).join("\n\n") }));
    field.current?.focus();
  }

  return (
    <form onSubmit={check} className="grid gap-4">
      {thread.templates.length > 0 && (
        <Field label={t("template")} hint={t("templateHint", { language })}>
          <Select value="" onChange={(event) => use(event.target.value)}>
            <option value="">{t("templateNone")}</option>
            {thread.templates.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t("body", { language })} error={problem} required>
        <Textarea
          ref={field}
          dir="auto"
          rows={8}
          maxLength={THREAD_LIMITS.body}
          value={draft.body}
          onKeyDown={onKey}
          onChange={({ target }) => change((last) => ({ ...last, body: target.value }))}
        />
      </Field>
      <AddPictures
        path={path}
        count={draft.pictures.length}
        onAdded={(id) => change((last) => ({ ...last, pictures: [...last.pictures, id] }))}
      />
      <Pictures
        path={path}
        ids={draft.pictures}
        onRemove={(id) =>
          change((last) => ({ ...last, pictures: last.pictures.filter((one) => one !== id) }))
        }
      />
      {thread.isQuoteOpen && <QuoteChoice value={outcome} onChange={setOutcome} />}
      <ErrorText error={error} onReload={() => void run(async () => reload())} />
      <div className="flex flex-wrap items-center gap-4">
        {/* Until the conversation is read again, the button would send a version that is gone. */}
        <Button type="submit" loading={isSending || sentFrom === thread.version}>
          {t(outcome && thread.isQuoteOpen ? `send.${outcome}` : "send")}
        </Button>
        <p role="status" className="text-sm text-ink-muted">
          {hasAnswered && <b>{t("answered")} </b>}
          {t(outcome && thread.isQuoteOpen ? "atOnce" : "waits")}
        </p>
      </div>
      <QuoteDialog
        outcome={isConfirming ? outcome : null}
        body={draft.body}
        isSending={isSending}
        error={error}
        onClose={() => setConfirming(false)}
        onConfirm={(given) => void send(given)}
      />
    </form>
  );
}
