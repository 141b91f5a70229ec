import { type FormEvent, useRef, useState } from "react";
import { formatDateTime } from "#contract/format.ts";
import { type CustomerThread, THREAD_LIMITS } from "#contract/inbox/threads.ts";
import { api } from "#web/client-state/api.ts";
import { type ApiError, toApiError } from "#web/client-state/api-client.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** A conversation with the shop, at the address that only its customer has. */
export function Conversation({ token }: { token: string }) {
  const t = useWords("messages");
  const tError = useWords("errors");
  const thread = useRequest(`thread ${token}`, (request) => request.thread(token));
  if (thread.status === "loading") return <Spinner label={t("loading")} />;
  if (thread.status === "failed")
    return <p role="alert">{thread.error.code === "NOT_FOUND" ? t("unknown") : tError(thread.error.code)}</p>;
  const { subject, state, messages } = thread.data;
  return (
    <>
      <p className="text-lg text-ink-muted wrap-anywhere">
        <bdi>{subject}</bdi>
        <span aria-hidden> · </span>
        {t(`state.${state}`)}
      </p>
      <ol className="my-8 grid gap-4">
        {messages.map((message) => (
          <Message key={message.id} message={message} token={token} />
        ))}
      </ol>
      <Answer token={token} onSent={thread.setData} />
    </>
  );
}

type MessageProps = { message: CustomerThread["messages"][number]; token: string };

function Message({ message: { by, body, at, attachments }, token }: MessageProps) {
  const t = useWords("messages");
  const locale = useLocale();
  return (
    <li className={classes("rounded-lg p-5", by === "staff" ? "border-2 border-ink" : "bg-surface-sunken")}>
      <p className="text-sm font-semibold">
        {t(by === "staff" ? "by.shop" : "by.you")}
        <span aria-hidden> · </span>
        <time dateTime={at} className="font-normal text-ink-muted">
          {formatDateTime(at, locale)}
        </time>
      </p>
      <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-wrap">
        {body}
      </p>
      {attachments.map(({ id }) => (
        <img
          key={id}
          src={`/threads/${token}/attachments/${id}`}
          alt={t("picture")}
          loading="lazy"
          className="mt-3 max-h-96 w-auto max-w-full rounded-md"
        />
      ))}
    </li>
  );
}

function Answer({ token, onSent }: { token: string; onSent: (thread: CustomerThread) => void }) {
  const t = useWords("messages");
  const tError = useWords("errors");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [missing, setMissing] = useState(false);
  // The same text sent again after a lost answer is the same message.
  const key = useRef(crypto.randomUUID());

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const body = String(data.get("body") ?? "").trim();
    setMissing(!body);
    if (!body || sending) return;
    setSending(true);
    setFailure(null);
    try {
      const pictures = data
        .getAll("pictures")
        .filter((file) => file instanceof File && file.size > 0) as File[];
      const attachments: string[] = [];
      for (const picture of pictures.slice(0, THREAD_LIMITS.attachments))
        attachments.push((await api.addThreadPicture(token, picture)).id);
      onSent(await api.writeInThread(token, { key: key.current, body, attachments }));
      key.current = crypto.randomUUID();
      form.reset();
    } catch (error) {
      setFailure(toApiError(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <form aria-label={t("form")} onSubmit={send} className="grid gap-5">
      <Field label={t("body")} error={missing && t("required")} required>
        <Textarea name="body" dir="auto" maxLength={THREAD_LIMITS.body} readOnly={sending} />
      </Field>
      <label className="grid gap-1.5 text-sm font-semibold">
        {t("pictures")}
        <input
          type="file"
          name="pictures"
          accept="image/jpeg,image/png,image/webp"
          multiple
          className="control"
        />
      </label>
      <p role="alert" className="text-danger empty:hidden">
        {failure && tError(failure.code)}
      </p>
      <Button type="submit" size="lg" loading={sending} className="justify-self-start max-sm:w-full">
        {t("send")}
      </Button>
    </form>
  );
}
