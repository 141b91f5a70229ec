import { useRef } from "react";
import { MessageInput, THREAD_LIMITS } from "#contract/inbox/threads.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { chosenFiles } from "#web/ui/forms/chosen-files.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { PhotoInput } from "#web/ui/forms/photo-input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";

interface MessageFormProps {
  /** The accessible name of the form. */
  readonly label: string;
  readonly addPicture: (picture: Blob) => Promise<{ id: string }>;
  readonly onSend: (input: MessageInput) => Promise<void>;
}

/** The form of a customer's message with pictures. The text stays until the server has it. */
export function MessageForm({ label, addPicture, onSend }: MessageFormProps) {
  const t = useWords("messages");
  const tError = useWords("errors");
  const hydrated = useHydrated();
  // The key stays when the same text is sent again after a lost answer, so that it is stored once. A changed text gets a new key.
  const key = useRef<string>(undefined);
  const {
    formProps,
    errors,
    isSending: sending,
    error: failure,
  } = useForm<MessageInput>({
    check: checkedBy(MessageInput, (read) => {
      key.current ??= crypto.randomUUID();
      return { key: key.current, body: read("body") };
    }),
    isGuarded: true,
    async send(message, form) {
      const attachments: string[] = [];
      for (const picture of chosenFiles(form, "pictures").slice(0, THREAD_LIMITS.attachments))
        attachments.push((await addPicture(picture)).id);
      await onSend({ ...message, attachments });
      key.current = undefined;
      form.reset();
    },
  });

  return (
    <form {...formProps} aria-label={label} className="grid gap-5">
      <Field label={t("body")} error={errors.body === "REQUIRED" && t("required")} required>
        <Textarea
          name="body"
          dir="auto"
          maxLength={THREAD_LIMITS.body}
          readOnly={sending}
          onInput={() => {
            key.current = undefined;
          }}
        />
      </Field>
      <Field label={t("pictures")} hint={t("picturesHint")}>
        <PhotoInput name="pictures" />
      </Field>
      <p role="alert" className="text-danger empty:hidden">
        {failure && tError(failure.code)}
      </p>
      {/* The button submits only after hydration, because a native submit would lose the text. */}
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
