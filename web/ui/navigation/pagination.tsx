import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { classes } from "../classes.ts";

type PaginationProps = {
  page: number;
  count: number;
  href: (page: number) => string;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
  className?: string;
};

const cell =
  "grid size-11 place-items-center rounded-full font-semibold figures smooth hover:bg-surface-sunken";

export function Pagination({ page, count, href, labels, className }: PaginationProps) {
  if (count < 2) return null;
  const step = (target: number, label: string, icon: typeof ChevronLeft, rel: string) => {
    const Icon = icon;
    const arrow = <Icon aria-hidden className="size-5 rtl:-scale-x-100" />;
    if (target < 1 || target > count) {
      return (
        <span aria-hidden className={classes(cell, "pointer-events-none opacity-35")}>
          {arrow}
        </span>
      );
    }
    return (
      <Link to={href(target)} rel={rel} aria-label={label} className={cell}>
        {arrow}
      </Link>
    );
  };
  return (
    <nav aria-label={labels.nav} className={classes("flex justify-center", className)}>
      <ul className="flex items-center gap-0.5 sm:gap-1">
        <li>{step(page - 1, labels.previous, ChevronLeft, "prev")}</li>
        {pageGaps(page, count).map((entry, index) =>
          entry === "gap" ? (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, with fixed positions
              key={`gap-${index}`}
              aria-hidden
              className="grid w-6 place-items-center text-ink-muted sm:w-9"
            >
              …
            </li>
          ) : (
            <li
              key={entry}
              className={
                Math.abs(entry - page) === 1 && entry !== 1 && entry !== count ? "max-sm:hidden" : ""
              }
            >
              <Link
                to={href(entry)}
                aria-label={labels.page(entry)}
                aria-current={entry === page ? "page" : undefined}
                className={classes(cell, entry === page && "bg-ink text-surface hover:bg-ink")}
              >
                {entry}
              </Link>
            </li>
          ),
        )}
        <li>{step(page + 1, labels.next, ChevronRight, "next")}</li>
      </ul>
    </nav>
  );
}

/** The page numbers to show: the first, the last, the current page and its neighbours. A gap of one page shows that page. */
export function pageGaps(page: number, count: number): (number | "gap")[] {
  const shown = [...new Set([1, page - 1, page, page + 1, count])]
    .filter((number) => number >= 1 && number <= count)
    .sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const missing = number - (shown[index - 1] ?? number - 1) - 1;
    if (missing === 0) return [number];
    return missing === 1 ? [number - 1, number] : ["gap" as const, number];
  });
}
