import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import type { StaffMessage, StaffThread } from "#contract/inbox/staff-threads.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { AnswerForm, EMPTY_DRAFT } from "../inbox/answer-form.tsx";
import { MacroButtons } from "../inbox/macro-buttons.tsx";
import { MessageItem } from "../inbox/message-item.tsx";
import { ThreadFacts } from "../inbox/thread-facts.tsx";
import { isAnswering, useGoOn } from "../inbox/use-go-on.ts";
import { Section } from "../section.tsx";
import { Page } from "../shell/page.tsx";
import { usePageKeys } from "../shell/use-page-keys.ts";
import { WithTimeline } from "../timeline/timeline.tsx";
import { useRead } from "../use-read.ts";

/** A conversation: its messages, the answer form and its timeline. */
export default function ThreadPage() {
  const id = Number(useParams().id);
  const words = useWords("admin");
  const loaded = useRead("GET /admin/api/threads/:id", { params: { id } });
  const { data } = loaded;
  return (
    <Page
      loaded={loaded}
      title={data?.subject ?? words("nav.inbox")}
      actions={data && <Moves thread={data} />}
    >
      {data && <Conversation key={data.id} thread={data} />}
    </Page>
  );
}

interface ThreadProps {
  readonly thread: StaffThread;
}

/** Closes the conversation, or opens it again. */
function Moves({ thread }: ThreadProps) {
  const t = useWords("admin-inbox");
  const words = useWords("admin");
  const toast = useToast();
  const { isSending, error, run, forget } = useSend();
  const isClosed = thread.state === "closed";
  const move = () =>
    run(async () => {
      const input = { params: { id: thread.id }, body: { version: thread.version } };
      if (isClosed) await callRoute("POST /admin/api/threads/:id/reopening", input);
      else await callRoute("POST /admin/api/threads/:id/closing", input);
      toast({ title: t(isClosed ? "reopened" : "closed") });
    });
  usePageKeys(({ key }) => key === "e" && void move());
  return (
    <>
      <Link to="/inbox?state=open" className="text-sm underline underline-offset-4">
        {words("nav.inbox")}
      </Link>
      {thread.nextId !== null && (
        <Link to={`/inbox/${thread.nextId}`} className="text-sm underline underline-offset-4">
          {t("next")}
        </Link>
      )}
      <Button size="sm" variant="outline" loading={isSending} onClick={move}>
        {t(isClosed ? "reopen" : "close")}
      </Button>
      <ErrorText error={error} onReload={forget} />
    </>
  );
}

function Conversation({ thread }: ThreadProps) {
  const t = useWords("admin-inbox");
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const field = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const { stays, choose, goOn } = useGoOn();
  const isInFlow = isAnswering(useLocation().state);
  useEffect(() => {
    if (isInFlow) field.current?.focus();
  }, [isInFlow]);
  usePageKeys((event) => {
    if (event.key === "n" && thread.nextId !== null) void navigate(`/inbox/${thread.nextId}`);
    if (event.key !== "r") return;
    event.preventDefault();
    field.current?.focus();
  });

  /** Puts the text and pictures of a message that was taken back into the form. */
  function takeUp({ body, attachments }: StaffMessage) {
    setDraft((last) => ({
      body: [body, last.body].filter(Boolean).join("\n\n"),
      pictures: [...attachments.map(({ id }) => id), ...last.pictures],
    }));
    field.current?.focus();
  }
  return (
    <WithTimeline subject={{ subjectType: "thread", subjectId: String(thread.id) }} data={thread}>
      <ThreadFacts thread={thread} />
      <Section title={t("messages")}>
        <ol className="grid gap-3">
          {thread.messages.map((message) => (
            <MessageItem key={message.id} message={message} thread={thread} onTakenBack={takeUp} />
          ))}
        </ol>
      </Section>
      <Section title={t("answer")}>
        <MacroButtons {...{ thread, goOn }} />
        <AnswerForm {...{ thread, draft, setDraft, field, goOn }} />
        <Checkbox label={t("stays")} checked={stays} onChange={({ target }) => choose(target.checked)} />
      </Section>
    </WithTimeline>
  );
}
