import { Link, useSearchParams } from "react-router";
import { formatDate } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { useRead } from "../use-read.ts";

/** The open stages in the order of the work: how many phones each holds, and since when the oldest waits. */
export function StageBoard() {
  const t = useWords("admin-repairs");
  const locale = useLocale();
  const [search] = useSearchParams();
  const { data } = useRead("GET /admin/api/repair-stages");
  const shown = search.get("state");
  return (
    <nav aria-label={t("stages")}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {data?.map(({ state, count, late, oldest }) => (
          <li key={state}>
            <Link
              to={`/repairs?state=${state}`}
              aria-current={shown === state ? "page" : undefined}
              className={classes(
                "grid h-full content-start gap-0.5 rounded-lg border px-3 py-2 smooth hover:bg-surface-sunken",
                shown === state ? "border-brand bg-brand-soft" : "border-line",
                count === 0 && "text-ink-muted",
              )}
            >
              <span className="flex items-baseline justify-between gap-2 font-semibold">
                {t(`state.${state}`)}
                <span className="figures">{count}</span>
              </span>
              {oldest && (
                <span className="text-sm text-ink-muted">
                  {t("since.oldest", { date: formatDate(oldest, "day", locale) })}
                </span>
              )}
              {late > 0 && (
                <span className="text-sm font-semibold text-danger">{t("late.count", { count: late })}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
