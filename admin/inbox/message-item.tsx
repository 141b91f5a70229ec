import { useEffect, useState } from "react";
import { formatDateTime } from "#contract/format.ts";
import type { StaffMessage, StaffThread } from "#contract/inbox/staff-threads.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classes } from "#web/ui/classes.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { readAgain } from "../reads.ts";
import { SendAgain } from "../send-again.tsx";
import { usePageKeys } from "../shell/use-page-keys.ts";
import { TakeBack } from "../take-back.tsx";
import { Pictures } from "./pictures.tsx";

interface MessageProps {
  readonly message: StaffMessage;
  readonly thread: StaffThread;
  /** Called after the server deleted the answer. The page puts its text and pictures back into the answer form. */
  readonly onTakenBack: (message: StaffMessage) => void;
}

/** A message with its pictures. While its mail waits, it can be taken back. */
export function MessageItem(props: MessageProps) {
  const t = useWords("admin-inbox");
  const words = useWords("admin");
  const locale = useLocale();
  const { message, thread } = props;
  const { by, author, isUnverified, body, at, attachments, heldMs } = message;
  const writer = by === "staff" ? (author ?? t("by.staff")) : by === "shop" ? t("by.shop") : thread.name;
  return (
    <li
      className={classes(
        "rounded-lg border p-4",
        by === "staff" ? "ms-6 border-brand/30 bg-brand-soft" : "me-6 border-line bg-surface-raised",
      )}
    >
      <p className="flex flex-wrap gap-x-2 text-sm">
        <b className="wrap-anywhere">{writer}</b>
        <time dateTime={at} className="text-ink-muted">
          {formatDateTime(at, locale)}
        </time>
        {isUnverified && <Badge tone="warning">{t("unverified")}</Badge>}
      </p>
      <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
        {body}
      </p>
      <Pictures thread={thread.id} ids={attachments.map(({ id }) => id)} />
      {heldMs !== null && <HeldAnswer {...props} heldMs={heldMs} />}
      {by === "staff" && heldMs === null && (
        <div className="mt-3 grid justify-items-start gap-2">
          <SendAgain
            send={() =>
              callRoute("POST /admin/api/threads/:id/answers/:message/mail", {
                params: { id: thread.id, message: message.id },
              })
            }
            label={words("mail.resend")}
            done={words("mail.resent")}
          />
        </div>
      )}
    </li>
  );
}

/** `heldMs`: milliseconds until the mail of this answer leaves. */
function HeldAnswer({ message, thread, onTakenBack, heldMs }: MessageProps & { readonly heldMs: number }) {
  const t = useWords("admin-inbox");
  const { isSending, error, run, forget } = useSend();
  const seconds = useSecondsLeft(heldMs, message);
  const takeBack = () =>
    run(async () => {
      await callRoute("DELETE /admin/api/threads/:id/answers/:message", {
        params: { id: thread.id, message: message.id },
        query: { version: thread.version },
      });
      onTakenBack(message);
    });
  // The shortcut takes back the latest of several waiting messages.
  const isLatest = thread.messages.findLast((one) => one.heldMs !== null)?.id === message.id;
  usePageKeys(({ key }) => {
    if (isLatest && key === "u") void takeBack();
  });
  return (
    <div className="mt-3">
      <TakeBack
        label={t("takeBack")}
        isSending={isSending}
        error={error}
        onTakeBack={takeBack}
        onReload={forget}
      >
        <p role="timer" aria-live="off" className="text-sm text-ink-muted figures">
          {t("held", { seconds })}
        </p>
      </TakeBack>
    </div>
  );
}

/**
 * Counts down the seconds until a mail leaves, from the duration that the server sent, because the two clocks may differ.
 * Reloads the conversation at the end.
 */
function useSecondsLeft(heldMs: number, message: StaffMessage): number {
  const [leftMs, setLeftMs] = useState(heldMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed message restarts the countdown, even if its `heldMs` is the same number
  useEffect(() => {
    const end = performance.now() + heldMs;
    setLeftMs(heldMs);
    const timer = setInterval(() => {
      const remainingMs = Math.max(0, end - performance.now());
      setLeftMs(remainingMs);
      if (remainingMs > 0) return;
      clearInterval(timer);
      readAgain();
    }, 500);
    return () => clearInterval(timer);
  }, [message]);
  return Math.ceil(leftMs / 1000);
}
