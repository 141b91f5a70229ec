import { Link, useSearchParams } from "react-router";
import { STATIONS, type Station } from "#contract/devices/stations.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { ErrorText } from "../error-text.tsx";
import { Section } from "../section.tsx";
import { useRead } from "../use-read.ts";

/** The station in the address. */
const useStation = (): Station | undefined => {
  const [query] = useSearchParams();
  return STATIONS.find((one) => one === query.get("station"));
};

/** The work that waits at each station, and the phones of the chosen one. Station and filter are in the address. */
export function WorkQueues() {
  const t = useWords("admin-bench");
  const locale = useLocale();
  const [query] = useSearchParams();
  const station = useStation();
  const isMine = query.get("mine") === "1";
  const { data, error } = useRead("GET /admin/api/bench/queue", {
    query: { station, ...(isMine && { mine: "1" as const }) },
  });
  const addressOf = (one: Station | undefined, mine: boolean) => {
    const given = new URLSearchParams({ ...(one && { station: one }), ...(mine && { mine: "1" }) });
    return `/bench?${given}`;
  };
  const filter = "inline-flex min-h-11 items-center rounded-md border px-4 font-semibold";
  return (
    <Section title={t("queue.title")}>
      <ErrorText error={error} canReload />
      <nav aria-label={t("queue.whose")} className="flex gap-2">
        {[false, true].map((mine) => (
          <Link
            key={String(mine)}
            to={addressOf(station, mine)}
            aria-current={mine === isMine || undefined}
            className={classes(filter, mine === isMine ? "border-brand bg-brand-soft" : "border-line-strong")}
          >
            {t(mine ? "queue.mine" : "queue.all")}
          </Link>
        ))}
      </nav>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {data?.stations.map(({ station: one, count, mine, oldest }) => (
          <li key={one}>
            <Link
              to={addressOf(one, isMine)}
              aria-current={one === station || undefined}
              className={classes(
                "grid min-h-16 content-center rounded-lg border px-4 py-2",
                one === station ? "border-brand bg-brand-soft" : "border-line hover:bg-surface-sunken",
              )}
            >
              <span className="flex justify-between gap-3 font-semibold">
                {t(`station.${one}`)}
                <span className="figures">{isMine ? mine : count}</span>
              </span>
              <span className="text-sm text-ink-muted">
                {oldest ? t("queue.since", { date: formatDateTime(oldest, locale) }) : t("queue.nothing")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {station && data && (
        <ul
          aria-label={t(`station.${station}`)}
          className="divided rounded-lg border border-line empty:hidden"
        >
          {data.units.map(({ publicId, name, since, assignee }) => (
            <li key={publicId}>
              <Link
                to={`/bench/${publicId}?station=${station}`}
                className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2 hover:bg-surface-sunken"
              >
                <b className="me-auto">
                  {name} · {publicId}
                </b>
                {assignee && <span>{assignee}</span>}
                <span className="text-ink-muted figures">{formatDateTime(since, locale)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {station && data?.units.length === 0 && <p className="text-ink-muted">{t("queue.empty")}</p>}
    </Section>
  );
}

/** After the last act on a phone, the next phone of the queue has the focus. */
export function NextUnit({ publicId, isDone }: { readonly publicId: string; readonly isDone: boolean }) {
  const t = useWords("admin-bench");
  const chosen = useStation();
  const station = chosen ?? "inspect";
  const { data } = useRead("GET /admin/api/bench/queue", chosen || isDone ? { query: { station } } : null);
  const next = data?.units.find((unit) => unit.publicId !== publicId);
  if (!next) return null;
  return (
    <Link
      key={`${publicId} ${isDone}`}
      to={`/bench/${next.publicId}?station=${station}`}
      autoFocus={isDone}
      className="no-print inline-flex min-h-12 items-center justify-self-start rounded-md border border-line-strong px-4 font-semibold"
    >
      {t("queue.next", { station: t(`station.${station}`), name: next.name })}
    </Link>
  );
}
