import { useRef, useState } from "react";
import { Link, useParams } from "react-router";
import type { StaffMessage, StaffThread } from "#contract/inbox/staff-threads.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { AnswerForm, EMPTY_DRAFT } from "../inbox/answer-form.tsx";
import { MessageItem } from "../inbox/message-item.tsx";
import { ThreadFacts } from "../inbox/thread-facts.tsx";
import { Part } from "../order/part.tsx";
import { Page } from "../shell/page.tsx";
import { usePageKeys } from "../shell/use-page-keys.ts";
import { WithTimeline } from "../timeline/timeline.tsx";
import { useLoad } from "../use-read.ts";

/** A conversation: its messages, the answer, and what happened. */
export default function ThreadPage() {
  const path = `threads/${encodeURIComponent(useParams().id ?? "")}`;
  const words = useWords("admin");
  const loaded = useLoad<StaffThread>(path);
  const { data, reload } = loaded;
  return (
    <Page
      loaded={loaded}
      title={data?.subject ?? words("nav.inbox")}
      actions={data && <Moves path={path} thread={data} reload={reload} />}
    >
      {data && <Conversation path={path} thread={data} reload={reload} />}
    </Page>
  );
}

interface ThreadProps {
  readonly path: string;
  readonly thread: StaffThread;
  readonly reload: () => void;
}

/** Closes the conversation, or opens it again. */
function Moves({ path, thread, reload }: ThreadProps) {
  const t = useWords("admin-inbox");
  const words = useWords("admin");
  const toast = useToast();
  const { isSending, error, run } = useSend();
  const isClosed = thread.state === "closed";
  const move = () =>
    run(async () => {
      const body = { version: thread.version };
      await call("POST", `${path}/${isClosed ? "reopening" : "closing"}`, { body });
      toast({ title: t(isClosed ? "reopened" : "closed") });
      reload();
    });
  usePageKeys(({ key }) => key === "e" && void move());
  return (
    <>
      <Link to="/inbox?state=open" className="text-sm underline underline-offset-4">
        {words("nav.inbox")}
      </Link>
      <Button size="sm" variant="outline" loading={isSending} onClick={move}>
        {t(isClosed ? "reopen" : "close")}
      </Button>
      <ErrorText error={error} onReload={() => void run(async () => reload())} />
    </>
  );
}

function Conversation({ path, thread, reload }: ThreadProps) {
  const t = useWords("admin-inbox");
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const field = useRef<HTMLTextAreaElement>(null);
  usePageKeys((event) => {
    if (event.key !== "r") return;
    event.preventDefault();
    field.current?.focus();
  });

  /** The text and the pictures of an answer that was taken back come back into the form. */
  function takeUp({ body, attachments }: StaffMessage) {
    setDraft((last) => ({
      body: [body, last.body].filter(Boolean).join("\n\n"),
      pictures: [...attachments.map(({ id }) => id), ...last.pictures],
    }));
    field.current?.focus();
    reload();
  }
  return (
    <WithTimeline
      subject={{ subjectType: "thread", subjectId: String(thread.id) }}
      data={thread}
      reload={reload}
    >
      <ThreadFacts thread={thread} />
      <Part title={t("messages")}>
        <ol className="grid gap-3">
          {thread.messages.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              path={path}
              thread={thread}
              reload={reload}
              onTakenBack={takeUp}
            />
          ))}
        </ol>
      </Part>
      <Part title={t("answer")}>
        <AnswerForm
          path={path}
          thread={thread}
          draft={draft}
          setDraft={setDraft}
          field={field}
          reload={reload}
        />
      </Part>
    </WithTimeline>
  );
}
