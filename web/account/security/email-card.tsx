import { BadgeCheck, MailWarning, Send } from "lucide-react";
import { useId, useState } from "react";
import type { EmailState } from "#contract/accounts/account-email.ts";
import { api } from "#web/client-state/api.ts";
import type { TabSession } from "#web/client-state/session.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { RetryNotice } from "../forms/notice.tsx";
import { EmailChangeForm } from "./email-change-form.tsx";
import { useSecurityCall } from "./use-security-call.ts";

/** The account's e-mail, with its confirmation and a form to change it. */
export function EmailCard({ session }: { session: TabSession }) {
  const t = useWords("security");
  const id = useId();
  const email = useRequest(`email ${session.claims.idUser}`, (api) => api.call("GET /users/me/email"));
  return (
    <Card as="section">
      <h2 id={id} className="text-xl font-bold">
        {t("email.title")}
      </h2>
      <p className="mt-1.5 text-ink-muted">{t("email.text")}</p>
      {email.status === "loading" && (
        <Loading label={t("email.loading")} of={["h-18 rounded-md"]} className="mt-5" />
      )}
      {email.status === "failed" && (
        <RetryNotice text={t("email.failed")} label={t("retry")} onRetry={email.reload} />
      )}
      {email.status === "ready" && (
        <Mailbox session={session} state={email.data} reload={email.reload} labelledBy={id} />
      )}
    </Card>
  );
}

type MailboxProps = { session: TabSession; state: EmailState; reload: () => void; labelledBy: string };

function Mailbox({ session, state, reload, labelledBy }: MailboxProps) {
  const t = useWords("security");
  const toast = useToast();
  const { call, busy } = useSecurityCall();
  const [editing, setEditing] = useState(false);
  const confirmed = state.confirmedAt !== null;

  async function resend() {
    const done = await call(
      "resend",
      () => api.call("POST /users/me/email-confirmations"),
      ({ code }) => {
        if (code !== "TOO_MANY_REQUESTS") return false;
        toast({ title: t("email.quota.title"), description: t("email.quota.text"), variant: "destructive" });
        return true;
      },
    );
    if (done) toast({ title: t("email.sent.title"), description: t("email.sent.text") });
  }

  return (
    <>
      <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1.5 font-semibold">
        <bdi className="min-w-0 wrap-anywhere">{state.email}</bdi>
        <Badge
          tone={confirmed ? "success" : "warning"}
          icon={confirmed ? <BadgeCheck aria-hidden /> : <MailWarning aria-hidden />}
        >
          {confirmed ? t("email.confirmed") : t("email.unconfirmed")}
        </Badge>
      </p>
      {!confirmed && <p className="mt-2 text-sm text-ink-muted">{t("email.why")}</p>}
      {state.pendingEmail && (
        <p className="mt-4 rounded-md bg-brand-soft px-4 py-3 text-sm text-brand-strong">
          {t.rich("email.pending", { email: state.pendingEmail })}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2.5">
        {!confirmed && (
          <Button
            icon={<Send aria-hidden className="rtl:-scale-x-100" />}
            loading={busy === "resend"}
            onClick={resend}
          >
            {t("email.resend")}
          </Button>
        )}
        <Button variant="outline" aria-expanded={editing} onClick={() => setEditing(!editing)}>
          {t("email.change")}
        </Button>
      </div>
      {editing && (
        <EmailChangeForm
          email={session.claims.email}
          labelledBy={labelledBy}
          onAsked={() => {
            setEditing(false);
            reload();
          }}
        />
      )}
    </>
  );
}
