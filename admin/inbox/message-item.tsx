import { useEffect, useState } from "react";
import { formatDateTime } from "#contract/format.ts";
import type { StaffMessage, StaffThread } from "#contract/inbox/staff-threads.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { TakeBack } from "../take-back.tsx";
import { useSend } from "../use-send.ts";
import { Pictures } from "./pictures.tsx";
import { useThreadKeys } from "./use-thread-keys.ts";

interface MessageProps {
  readonly message: StaffMessage;
  readonly path: string;
  readonly thread: StaffThread;
  readonly reload: () => void;
  readonly onTakenBack: (message: StaffMessage) => void;
}

/** A message with its pictures. While its mail waits, it can be taken back. */
export function MessageItem(props: MessageProps) {
  const t = useWords("admin-inbox");
  const locale = useLocale();
  const { message, path, thread } = props;
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
      <Pictures path={path} ids={attachments.map(({ id }) => id)} />
      {heldMs !== null && <HeldAnswer {...props} heldMs={heldMs} />}
      {by === "staff" && heldMs === null && <MailAgain path={`${path}/answers/${message.id}/mail`} />}
    </li>
  );
}

/** Mails an answer again that its customer did not get. */
function MailAgain({ path }: { path: string }) {
  const t = useWords("admin");
  const toast = useToast();
  const { isSending, error, run } = useSend();
  const send = () =>
    run(async () => {
      await call("POST", path);
      toast({ title: t("mail.resent") });
    });
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <Button size="sm" variant="outline" loading={isSending} onClick={send}>
        {t("mail.resend")}
      </Button>
      <ErrorText error={error} />
    </div>
  );
}

function HeldAnswer({
  message,
  path,
  thread,
  reload,
  onTakenBack,
  heldMs,
}: MessageProps & { readonly heldMs: number }) {
  const t = useWords("admin-inbox");
  const { isSending, error, run } = useSend();
  const seconds = useSecondsLeft(heldMs, message, reload);
  const takeBack = () =>
    run(async () => {
      const query = new URLSearchParams({ version: thread.version });
      await call("DELETE", `${path}/answers/${message.id}?${query}`);
      onTakenBack(message);
    });
  // Of several that wait, the key takes the latest.
  const isLatest = thread.messages.findLast((one) => one.heldMs !== null)?.id === message.id;
  useThreadKeys(isLatest ? { u: () => void takeBack() } : {});
  return (
    <div className="mt-3">
      <TakeBack
        label={t("takeBack")}
        isSending={isSending}
        error={error}
        onTakeBack={takeBack}
        onReload={() => void run(async () => reload())}
      >
        <p role="timer" aria-live="off" className="text-sm text-ink-muted figures">
          {t("held", { seconds })}
        </p>
      </TakeBack>
    </div>
  );
}

/**
 * Counts down the time for which the server said that a mail waits: the clocks of the two may differ. Reads the
 * conversation again at the end.
 */
function useSecondsLeft(heldMs: number, message: StaffMessage, onEnd: () => void): number {
  const [left, setLeft] = useState(heldMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server starts the clock anew
  useEffect(() => {
    const end = performance.now() + heldMs;
    setLeft(heldMs);
    const clock = setInterval(() => {
      const now = Math.max(0, end - performance.now());
      setLeft(now);
      if (now > 0) return;
      clearInterval(clock);
      onEnd();
    }, 500);
    return () => clearInterval(clock);
  }, [message]);
  return Math.ceil(left / 1000);
}
