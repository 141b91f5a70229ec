import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { isPhoto, photoAt } from "#contract/catalog/photos.ts";
import { formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import type { Suggestion } from "./use-suggestions.ts";

export type SuggestionListProps = {
  /** The prefix of the ids of the list and its lines. */
  id: string;
  found: readonly Suggestion[];
  /** The index of the selected line. -1 for none. */
  active: number;
  onChoose: (to: string) => void;
};

/** The list of a combobox. The focus stays in the input, so the lines are not focusable. */
export function SuggestionList({ id, found, active, onChoose }: SuggestionListProps) {
  const t = useWords("shell");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <>
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={t("search.suggestions")}
        hidden={found.length === 0}
        className="absolute inset-x-0 top-full z-30 mt-2 max-h-[70dvh] overflow-y-auto rounded-lg border border-line bg-surface-raised p-2 shadow-lg"
      >
        {found.map((line, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keyboard
          <div
            key={line.to}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The input keeps the focus, because a blur would close the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(line.to)}
            className={classes(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-surface-sunken",
              index === active && "bg-brand-soft text-brand-strong",
            )}
          >
            <Line line={line} />
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {found.length > 0 && t("search.found", { count: found.length })}
      </p>
    </>
  );
}

function Line({ line: { name, count, priceCents, picture } }: { line: Suggestion }) {
  const t = useWords("shell");
  const locale = useLocale();
  return (
    <>
      {picture ? (
        <img
          src={photoAt(picture, 320)}
          alt=""
          width="32"
          height="32"
          className={classes(
            "size-8 shrink-0 rounded-sm",
            isPhoto(picture) ? "object-cover" : "object-contain",
          )}
        />
      ) : (
        <Search aria-hidden className="mx-2 size-4 shrink-0 text-ink-muted" />
      )}
      <bdi className="min-w-0 flex-1 leading-snug font-medium wrap-anywhere">{name}</bdi>
      <span className="text-sm whitespace-nowrap text-ink-muted figures">
        {priceCents === undefined
          ? t("search.count", { count: count ?? 0 })
          : formatMoney(priceCents, locale)}
      </span>
    </>
  );
}
