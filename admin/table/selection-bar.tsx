import type { ReactNode } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { BulkOutcome } from "./bulk-outcome.tsx";
import type { Outcome } from "./use-bulk.ts";

interface SelectionBarProps {
  /** The number of chosen rows. The acts are shown from one row on. */
  readonly count: number;
  /** The acts on the chosen rows. */
  readonly children: ReactNode;
  /** How the last act ended. */
  readonly outcome: Outcome | null;
  /** The address of the page of a refused row. */
  readonly linkOf: (key: string) => string;
  /** An act beside the outcome, such as an undo. */
  readonly after?: ReactNode;
}

/** The bar over a table that says how many rows are chosen, acts on them, and tells how the last act ended. */
export function SelectionBar({ count, children, outcome, linkOf, after }: SelectionBarProps) {
  const t = useWords("admin");
  return (
    <section aria-label={t("bulk.title")} className="grid gap-3 rounded-md bg-surface-sunken px-4 py-2">
      <div className="flex min-h-11 flex-wrap items-center gap-2.5">
        <p role="status" className="me-auto text-sm">
          {count > 0 ? t("bulk.chosen", { count }) : t("bulk.none")}
        </p>
        {count > 0 && children}
      </div>
      {outcome && (
        <div className="flex flex-wrap items-start justify-between gap-3 pb-2">
          <BulkOutcome {...outcome} linkOf={linkOf} />
          {after}
        </div>
      )}
    </section>
  );
}
