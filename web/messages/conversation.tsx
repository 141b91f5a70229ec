import { formatDateTime } from "#contract/format.ts";
import type { CustomerThread } from "#contract/inbox/threads.ts";
import { api } from "#web/client-state/api.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { MessageForm } from "./message-form.tsx";
import { Subject } from "./subject.tsx";

/** A conversation with the shop. Only its customer has the token. */
export function Conversation({ token }: { token: string }) {
  const t = useWords("messages");
  const tError = useWords("errors");
  const thread = useRequest(`thread ${token}`, ({ call }) =>
    call("GET /threads/:token", { params: { token } }),
  );
  if (thread.status === "loading") return <Spinner label={t("loading")} />;
  if (thread.status === "failed")
    return thread.error.code === "NOT_FOUND" ? (
      <>
        <p role="alert">{t("unknown")}</p>
        <ButtonLink to="/contact" className="mt-6">
          {t("list.write")}
        </ButtonLink>
      </>
    ) : (
      <ErrorState title={tError(thread.error.code)} retry={{ label: t("retry"), onRetry: thread.reload }} />
    );
  const { kind, subject, state, messages } = thread.data;
  return (
    <>
      <p className="text-lg text-ink-muted wrap-anywhere">
        <Subject kind={kind} subject={subject} />
        <span aria-hidden> · </span>
        {t(`state.${state}`)}
      </p>
      <ol className="my-8 grid gap-4">
        {messages.map((message) => (
          <Message key={message.id} message={message} token={token} />
        ))}
      </ol>
      <MessageForm
        label={t("form")}
        addPicture={(picture) =>
          api.call("POST /threads/:token/attachments", { params: { token }, body: picture })
        }
        onSend={async (input) =>
          thread.setData(await api.call("POST /threads/:token/messages", { params: { token }, body: input }))
        }
      />
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
