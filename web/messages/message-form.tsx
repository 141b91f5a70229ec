import { type FormEvent, useRef, useState } from "react";
import { PHOTO_TYPES } from "#contract/catalog/photos.ts";
import { type MessageInput, THREAD_LIMITS } from "#contract/inbox/threads.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";

interface MessageFormProps {
  /** The accessible name of the form. */
  readonly label: string;
  readonly addPicture: (picture: Blob) => Promise<{ id: string }>;
  readonly onSend: (input: MessageInput) => Promise<void>;
}

/** A message of the customer with pictures. Its text stays until the server has it. */
export function MessageForm({ label, addPicture, onSend }: MessageFormProps) {
  const t = useWords("messages");
  const tError = useWords("errors");
  const hydrated = useHydrated();
  const { isSending: sending, error: failure, run } = useSend();
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // The same text sent again after a lost answer is the same message; a changed text is another one.
  const key = useRef<string>(undefined);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const body = String(data.get("body") ?? "").trim();
    setMissing(!body);
    if (!body) return field.current?.focus();
    void run(async () => {
      const chosen = data.getAll("pictures").filter((file) => file instanceof File && file.size > 0);
      const attachments: string[] = [];
      for (const picture of chosen.slice(0, THREAD_LIMITS.attachments))
        if (picture instanceof File) attachments.push((await addPicture(picture)).id);
      key.current ??= crypto.randomUUID();
      await onSend({ key: key.current, body, attachments });
      key.current = undefined;
      form.reset();
    });
  }

  return (
    <form method="post" aria-label={label} onSubmit={send} noValidate className="grid gap-5">
      <Field label={t("body")} error={missing && t("required")} required>
        <Textarea
          ref={field}
          name="body"
          dir="auto"
          maxLength={THREAD_LIMITS.body}
          readOnly={sending}
          onInput={() => {
            key.current = undefined;
            setMissing(false);
          }}
        />
      </Field>
      <Field label={t("pictures")} hint={t("picturesHint")}>
        <Input type="file" name="pictures" accept={PHOTO_TYPES.join()} multiple />
      </Field>
      <p role="alert" className="text-danger empty:hidden">
        {failure && tError(failure.code)}
      </p>
      {/* Not a submit button before hydration: a native submit would lose the text. */}
      <Button
        type={hydrated ? "submit" : "button"}
        size="lg"
        loading={sending}
        className="justify-self-start max-sm:w-full"
      >
        {t("send")}
      </Button>
    </form>
  );
}
