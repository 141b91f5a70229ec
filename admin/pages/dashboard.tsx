import { Link } from "react-router";
import type { Dashboard } from "#contract/back-office/dashboard.ts";
import { formatDateTime, formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Page } from "../shell/page.tsx";
import { useLoad } from "../use-load.ts";

/** What waits, each line with its count, the time of its oldest row and the list behind it. */
export default function DashboardPage() {
  const t = useWords("admin");
  const locale = useLocale();
  const loaded = useLoad<Dashboard>("dashboard");
  const { data } = loaded;
  return (
    <Page loaded={loaded} title={t("nav.dashboard")}>
      <ul className="divided rounded-lg border border-line empty:hidden">
        {data?.lines.map(({ key, count, isMore, oldest, href }) => (
          <li key={key}>
            <Link to={href} className="flex items-baseline gap-4 px-4 py-3 hover:bg-surface-sunken">
              <span className="flex-1 font-medium">{t(`line.${key}` as "line.quotes")}</span>
              {oldest && (
                <span className="text-sm text-ink-muted">
                  {t("line.oldest", { time: formatDateTime(oldest, locale) })}
                </span>
              )}
              <b className="figures">
                {formatNumber(count, locale)}
                {isMore && "+"}
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
