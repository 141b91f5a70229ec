import { useState } from "react";
import { Link } from "react-router";
import { DASHBOARD_GROUPS } from "#contract/back-office/dashboard.ts";
import { formatDateTime, formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DayFigures } from "../dashboard/day-figures.tsx";
import { UrgentBands } from "../dashboard/urgent-bands.tsx";
import { usePoll } from "../dashboard/use-poll.ts";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

const POLL_MS = 30_000;

/**
 * The dashboard: urgent work, waiting work by subject, then the figures of the day; read again every half minute. Each line has a
 * count, the time of its oldest row and a link to its list.
 */
export default function DashboardPage() {
  const t = useWords("admin");
  const locale = useLocale();
  const may = useMay();
  const loaded = useRead("GET /admin/api/dashboard");
  const urgent = useRead("GET /admin/api/dashboard/urgent");
  const figures = useRead("GET /admin/api/dashboard/figures");
  usePoll(POLL_MS);
  const waiting = loaded.data?.lines.reduce((sum, { count }) => sum + count, 0) ?? null;
  const groups = DASHBOARD_GROUPS.map((group) => ({
    group,
    lines: loaded.data?.lines.filter((line) => line.group === group) ?? [],
  }));
  return (
    <Page loaded={loaded} title={t("nav.dashboard")}>
      {waiting !== null && <NewWork waiting={waiting} />}
      {may("orders.read") && urgent.data && <UrgentBands urgent={urgent.data} />}
      <div className="gap-6 xl:columns-2">
        {groups.map(
          ({ group, lines }) =>
            lines.length > 0 && (
              <section key={group} className="mb-6 break-inside-avoid">
                <h2 className="mb-2 font-semibold">{t(`dashboard.${group}`)}</h2>
                <ul className="divided rounded-lg border border-line">
                  {lines.map(({ key, count, isMore, oldest, href }) => (
                    <li key={key}>
                      <Link
                        to={href}
                        className={`flex items-baseline gap-4 px-4 py-2.5 hover:bg-surface-sunken ${count === 0 ? "text-ink-muted" : "font-medium"}`}
                      >
                        <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
                          {t(`line.${key}` as "line.listings")}
                          {oldest && (
                            <span className="text-sm font-normal text-ink-muted">
                              {t("line.oldest", { time: formatDateTime(oldest, locale) })}
                            </span>
                          )}
                        </span>
                        <span className={count === 0 ? "figures" : "font-bold figures"}>
                          {formatNumber(count, locale)}
                          {isMore && "+"}
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
      {figures.data && (
        <Section title={t("figures.title")}>
          <DayFigures figures={figures.data} />
        </Section>
      )}
    </Page>
  );
}

/** Tells a screen reader that work has come while the page was open. */
function NewWork({ waiting }: { readonly waiting: number }) {
  const t = useWords("admin");
  const [known, setKnown] = useState(waiting);
  const [news, setNews] = useState(0);
  if (waiting !== known) {
    setKnown(waiting);
    setNews(Math.max(0, waiting - known));
  }
  return (
    <p role="status" className="sr-only">
      {news > 0 && t("dashboard.news", { count: news })}
    </p>
  );
}
