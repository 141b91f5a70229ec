import type { ReactNode } from "react";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import type { Scan, ScanQueue } from "./scan-queue.ts";
import { useScans } from "./use-scans.ts";

interface ScanResultsProps<Answer> {
  readonly queue: ScanQueue<Answer>;
  readonly say: (answer: Answer, scan: Scan<Answer>) => ReactNode;
  /** Replaces the default text of an error. */
  readonly sayError?: (scan: Scan<Answer>) => ReactNode;
}

/** The last scans, the newest first, each with its outcome. */
export function ScanResults<Answer>({ queue, say, sayError }: ScanResultsProps<Answer>) {
  const t = useWords("admin-bench");
  const errors = useWords("errors");
  const locale = useLocale();
  const scans = useScans(queue);
  return (
    <div
      role="log"
      aria-label={t("scan.results")}
      className="divided rounded-md border border-line empty:hidden"
    >
      {scans.toReversed().map((scan) => {
        const { id, code, state, answer, error, at } = scan;
        const isBad = state === "failed" || state === "blocked" || (answer !== null && !queue.isGood(answer));
        return (
          <article
            key={id}
            aria-label={code}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2"
          >
            <span className="text-sm text-ink-muted figures">
              <time dateTime={at.toISOString()}>{formatDateTime(at.toISOString(), locale)}</time> · {code}
            </span>
            {/* Screen readers announce a refusal at once, other answers in turn. */}
            <span
              role={isBad && scan === scans.at(-1) ? "alert" : undefined}
              className={`me-auto font-semibold ${isBad ? "text-danger" : ""}`}
            >
              {answer !== null && say(answer, scan)}
              {error && ((sayError?.(scan) ?? null) || errors(error.code))}
              {(state === "waiting" || state === "sending" || state === "blocked") && t(`scan.${state}`)}
            </span>
            {(state === "failed" || state === "blocked") && (
              <Button size="sm" variant="outline" onClick={() => queue.sendAgain(id)}>
                {t("scan.again")}
              </Button>
            )}
          </article>
        );
      })}
    </div>
  );
}
