import { LogOut, Monitor, Smartphone } from "lucide-react";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { OpenSession } from "#contract/accounts/account-safety.ts";
import { formatDateTime } from "#contract/format.ts";
import { api } from "#web/client-state/api.ts";
import { clearSession, type TabSession } from "#web/client-state/session.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { RetryNotice } from "../forms/notice.tsx";
import { useSecurityCall } from "./use-security-call.ts";

const MOBILE = ["Android", "iPhone", "iPad"];

/** The open sessions, each with a button that ends it. */
export function SessionsCard({ session }: { session: TabSession }) {
  const t = useWords("security");
  const id = useId();
  const toast = useToast();
  const navigate = useNavigate();
  const { call, busy } = useSecurityCall();
  const [ended, setEnded] = useState<readonly string[]>([]);
  const sessions = useRequest(`sessions ${session.claims.idUser}`, (api) =>
    api.call("GET /users/me/sessions"),
  );
  const open = (sessions.data ?? []).filter((one) => !ended.includes(one.id));
  const others = open.filter(({ current }) => !current);

  async function end(gone: readonly OpenSession[], request: () => Promise<unknown>, title: string) {
    if (!(await call(gone[0]?.id ?? "", request))) return;
    setEnded((last) => [...last, ...gone.map((one) => one.id)]);
    toast({ title });
  }

  async function endEverything() {
    if (!(await call("all", () => api.call("POST /users/logout-everywhere")))) return;
    clearSession();
    await navigate("/login", { replace: true });
    toast({ title: t("sessions.allEnded") });
  }

  return (
    <Card as="section">
      <h2 id={id} className="text-xl font-bold">
        {t("sessions.title")}
      </h2>
      <p className="mt-1.5 text-ink-muted">{t("sessions.text")}</p>
      {sessions.status === "loading" && (
        <Loading label={t("sessions.loading")} of={["h-18 rounded-md"]} className="mt-5 grid gap-3" />
      )}
      {sessions.status === "failed" && (
        <RetryNotice text={t("sessions.failed")} label={t("retry")} onRetry={sessions.reload} />
      )}
      <ul aria-labelledby={id} className="mt-3 divided">
        {open.map((one) => (
          <Device
            key={one.id}
            session={one}
            busy={busy === one.id}
            onEnd={() =>
              end(
                [one],
                () => api.call("DELETE /users/me/sessions/:id", { params: { id: one.id } }),
                t("sessions.ended"),
              )
            }
          />
        ))}
      </ul>
      {sessions.status === "ready" && (
        <div className="mt-4 flex flex-wrap gap-2.5 border-t border-line pt-5">
          {others.length > 1 && (
            <Button
              variant="outline"
              loading={busy === "others"}
              onClick={() =>
                end(others, () => api.call("DELETE /users/me/sessions"), t("sessions.othersEnded"))
              }
            >
              {t("sessions.endOthers")}
            </Button>
          )}
          <Button
            variant="outline"
            icon={<LogOut aria-hidden className="rtl:-scale-x-100" />}
            loading={busy === "all"}
            onClick={endEverything}
          >
            {t("sessions.endAll")}
          </Button>
        </div>
      )}
    </Card>
  );
}

type DeviceProps = { session: OpenSession; busy: boolean; onEnd: () => void };

function Device({ session: { browser, system, startedAt, lastSeenAt, current }, busy, onEnd }: DeviceProps) {
  const t = useWords("security");
  const locale = useLocale();
  const Icon = MOBILE.includes(system) ? Smartphone : Monitor;
  const named = browser && system ? t("sessions.device", { browser, system }) : browser || system;
  const device = named || t("sessions.unknown");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-surface-sunken text-ink-muted">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <bdi>{device}</bdi>
          {current && <Badge tone="success">{t("sessions.current")}</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-muted figures">
          <span>{t("sessions.started", { date: formatDateTime(startedAt, locale) })}</span>
          {!current && <span>{t("sessions.seen", { date: formatDateTime(lastSeenAt, locale) })}</span>}
        </p>
      </div>
      {!current && (
        <Button
          variant="outline"
          size="sm"
          loading={busy}
          aria-label={t("sessions.endLabel", { device })}
          onClick={onEnd}
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
