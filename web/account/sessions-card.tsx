import { LogOut, Monitor, RotateCw, Smartphone } from "lucide-react";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { OpenSession } from "#contract/account-safety.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { api } from "#web/tab/api.ts";
import { forgetSession } from "#web/tab/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Notice } from "./notice.tsx";
import type { SecurityProps } from "./security-props.ts";
import { useLoad } from "./use-load.ts";
import { useSecurityCall } from "./use-security-call.ts";

const MOBILE = ["Android", "iPhone", "iPad"];

/** Where the person is logged in, and the way to end it. */
export function SessionsCard({ session, turnAway }: SecurityProps) {
  const t = useWords("security");
  const id = useId();
  const toast = useToast();
  const navigate = useNavigate();
  const { call, busy } = useSecurityCall(turnAway);
  const [ended, setEnded] = useState<readonly string[]>([]);
  const [loaded, retry] = useLoad(`sessions ${session.token}`, api.sessions);
  const open = loaded.status === "ready" ? loaded.data.filter((one) => !ended.includes(one.id)) : [];
  const others = open.filter(({ current }) => !current);

  async function end(gone: readonly OpenSession[], request: () => Promise<unknown>, told: string) {
    if (!(await call(gone[0]?.id ?? "", request))) return;
    setEnded((last) => [...last, ...gone.map((one) => one.id)]);
    toast({ title: told });
  }

  async function endEverything() {
    if (!(await call("all", api.logOutEverywhere))) return;
    forgetSession();
    await navigate("/login", { replace: true });
    toast({ title: t("sessions.allEnded") });
  }

  return (
    <Card as="section">
      <h2 id={id} className="text-xl font-bold">
        {t("sessions.title")}
      </h2>
      <p className="mt-1.5 text-ink-muted">{t("sessions.text")}</p>
      {loaded.status === "loading" && (
        <div role="status" className="mt-5 grid gap-3">
          <VisuallyHidden>{t("sessions.loading")}</VisuallyHidden>
          <Skeleton className="h-18 rounded-md" />
        </div>
      )}
      {loaded.status === "failed" && (
        <div className="mt-5 grid justify-items-start gap-4">
          <Notice>{t("sessions.failed")}</Notice>
          <Button variant="outline" icon={<RotateCw aria-hidden />} onClick={retry}>
            {t("retry")}
          </Button>
        </div>
      )}
      <ul aria-labelledby={id} className="mt-3 divided">
        {open.map((one) => (
          <Device
            key={one.id}
            session={one}
            busy={busy === one.id}
            onEnd={() => end([one], () => api.endSession(one.id), t("sessions.ended"))}
          />
        ))}
      </ul>
      {loaded.status === "ready" && (
        <div className="mt-4 flex flex-wrap gap-2.5 border-t border-line pt-5">
          {others.length > 1 && (
            <Button
              variant="outline"
              loading={busy === "others"}
              onClick={() => end(others, api.endOtherSessions, t("sessions.othersEnded"))}
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
