import { Fragment, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { SearchResult, StateNow } from "#contract/back-office/dashboard.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import { formatDays } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classes } from "#web/ui/classes.ts";

export const RESULTS_ID = "search-results";
export const optionId = (place: number) => `search-result-${place}`;

interface SearchResultListProps {
  readonly results: readonly SearchResult[];
  /** The place of the chosen result. */
  readonly chosen: number;
  readonly onOpen: (result: SearchResult) => void;
}

/** The results of a search by kind, each with what it is now. */
export function SearchResultList({ results, chosen, onOpen }: SearchResultListProps) {
  const t = useWords("admin");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${optionId(chosen)}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <div ref={list} id={RESULTS_ID} role="listbox" aria-label={t("search.title")} className="grid">
      {results.map((result, place) => (
        <Fragment key={`${result.kind}-${result.id}`}>
          {result.kind !== results[place - 1]?.kind && (
            <p role="presentation" className="mt-2 px-3 text-xs font-semibold text-ink-muted">
              {t(`search.kind.${result.kind}`)}
            </p>
          )}
          <Link
            id={optionId(place)}
            role="option"
            aria-selected={place === chosen}
            tabIndex={-1}
            to={result.href}
            onClick={() => onOpen(result)}
            className={classes(
              "flex min-h-11 items-center justify-between gap-x-4 max-sm:flex-wrap rounded-sm px-3 py-1.5 hover:bg-surface-sunken",
              place === chosen && "outline-2 -outline-offset-2 outline-brand",
            )}
          >
            <span className="grid min-w-0">
              <b className="truncate">
                <bdi>{result.title}</bdi>
              </b>
              <span className="truncate text-sm text-ink-muted">
                <bdi>{result.detail}</bdi>
              </span>
            </span>
            <span className="flex shrink-0 items-center gap-2 text-sm">
              {result.promised && <Promised day={result.promised} />}
              {result.state && <StateOf state={result.state} />}
            </span>
          </Link>
        </Fragment>
      ))}
    </div>
  );
}

/** The promised day: late in red, today in bold. */
function Promised({ day }: { day: string }) {
  const t = useWords("admin");
  const locale = useLocale();
  const today = parisTime(new Date()).day;
  const isLate = day < today;
  return (
    <span className={classes(isLate && "text-danger", day <= today && "font-semibold")}>
      {t(isLate ? "search.late" : "search.promised", { day: formatDays(day, day, locale).last })}
    </span>
  );
}

function StateOf({ state }: { state: StateNow }) {
  const words = useWords("admin");
  const ofCase = useWords("admin-cases");
  const ofDevice = useWords("admin-devices");
  const ofBuyback = useWords("admin-buyback");
  const ofRepair = useWords("admin-repairs");
  const ofThread = useWords("admin-inbox");
  const text = () => {
    switch (state.of) {
      case "order":
        return words(`order.${state.is}`);
      case "parcel":
        return words(`parcel.state.${state.is}`);
      case "case":
        return ofCase(`state.${state.is}`);
      case "device":
        return ofDevice(`stage.${state.is}`);
      case "buyback":
        return ofBuyback(`state.${state.is}`);
      case "repair":
        return ofRepair(`state.${state.is}`);
      case "thread":
        return ofThread(`state.${state.is}`);
    }
  };
  return <Badge tone="neutral">{text()}</Badge>;
}
