import { ChevronRight, MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { formatDate } from "#contract/format.ts";
import type { OwnThread, ThreadState } from "#contract/inbox/threads.ts";
import { api } from "#web/client-state/api.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Conversation } from "./conversation.tsx";
import { MessageForm } from "./message-form.tsx";
import { Subject } from "./subject.tsx";

const ADDRESS = "/client-area?activeTab=messages";
const TONES = { open: "warning", answered: "success", closed: "neutral" } as const satisfies Record<
  ThreadState,
  Tone
>;

/** The conversations of an account: the list, one conversation, or a question about an order, depending on the address. */
export function OwnThreads() {
  const t = useWords("messages");
  const tError = useWords("errors");
  const [search] = useSearchParams();
  const threads = useRequest("own threads", ({ call }) => call("GET /users/me/threads"));
  const order = search.get("order");
  const chosen = search.get("thread");
  if (threads.status === "loading") return <Spinner label={t("loading")} />;
  if (threads.status === "failed")
    return (
      <ErrorState title={tError(threads.error.code)} retry={{ label: t("retry"), onRetry: threads.reload }} />
    );
  const shown = threads.data.find(({ id, kind, orderNumber }) =>
    order ? orderNumber === order && kind !== "message" : String(id) === chosen,
  );
  if (shown)
    return (
      <Opened>
        <Conversation key={shown.token} token={shown.token} />
      </Opened>
    );
  if (order)
    return (
      <Opened>
        <p className="mb-6 text-lg text-ink-muted">
          <Subject kind="order" subject={order} />
        </p>
        <MessageForm
          label={t("ask.title")}
          addPicture={(picture) => api.call("POST /contact/pictures", { body: picture })}
          onSend={async (input) => {
            const asked = await api.call("POST /users/me/threads", {
              body: { ...input, orderNumber: order },
            });
            threads.setData([asked, ...threads.data]);
          }}
        />
      </Opened>
    );
  return <List threads={threads.data} />;
}

function Opened({ children }: { children: ReactNode }) {
  const t = useWords("messages");
  return (
    <>
      <h1 className="text-3xl font-bold">{t("title")}</h1>
      <p className="mt-1 mb-4">
        <Link
          to={ADDRESS}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t("list.back")}
        </Link>
      </p>
      {children}
    </>
  );
}

function List({ threads }: { threads: readonly OwnThread[] }) {
  const t = useWords("messages");
  const locale = useLocale();
  const write = <ButtonLink to="/contact">{t("list.write")}</ButtonLink>;
  if (threads.length === 0)
    return (
      <>
        <h1 className="text-3xl font-bold">{t("list.title")}</h1>
        <EmptyState
          icon={<MessagesSquare aria-hidden />}
          title={t("list.empty")}
          text={t("list.emptyText")}
          action={write}
        />
      </>
    );
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl font-bold">{t("list.title")}</h1>
        {write}
      </div>
      <ul className="grid gap-3">
        {threads.map(({ id, kind, subject, state, movedAt }) => (
          <li key={id}>
            <Link
              to={`${ADDRESS}&thread=${id}`}
              preventScrollReset
              className="smooth flex min-h-11 items-center gap-4 rounded-lg border border-line bg-surface-raised p-4 hover:border-line-strong sm:p-5"
            >
              <span className="grid min-w-0 flex-1 gap-1">
                <span className="font-semibold">
                  <Subject kind={kind} subject={subject} />
                </span>
                <span className="text-sm text-ink-muted">
                  <bdi>{formatDate(movedAt, "day", locale)}</bdi>
                </span>
              </span>
              <Badge tone={TONES[state]} dot className="max-sm:self-start">
                {t(`badge.${state}`)}
              </Badge>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
