import { Link } from "react-router";
import { DASHBOARD_GROUPS } from "#contract/back-office/dashboard.ts";
import { formatDateTime, formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/** Waiting work by subject. Each line has a count, the time of its oldest row and a link to its list. */
export default function DashboardPage() {
  const t = useWords("admin");
  const locale = useLocale();
  const loaded = useRead("GET /admin/api/dashboard");
  const groups = DASHBOARD_GROUPS.map((group) => ({
    group,
    lines: loaded.data?.lines.filter((line) => line.group === group) ?? [],
  }));
  return (
    <Page loaded={loaded} title={t("nav.dashboard")}>
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
                          {t(`line.${key}` as "line.quotes")}
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
    </Page>
  );
}
