import { formatRate } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { LABELS, labelOf, percentOf, type Step } from "./steps.ts";

/** Progress of the request and its four parts. */
export function Progress({ step, className }: { step: Step; className?: string }) {
  const t = useWords("buyback");
  const percent = formatRate(percentOf(step) * 100, useLocale());
  const present = labelOf(step);
  return (
    <div className={className}>
      <div className="flex items-center gap-3">
        <div
          role="progressbar"
          aria-label={t("progress")}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percentOf(step)}
          aria-valuetext={percent}
          className="h-2 flex-1 overflow-hidden rounded-full bg-line forced-colors:border"
        >
          <div
            style={{ inlineSize: `${percentOf(step)}%` }}
            className="h-full rounded-full bg-brand smooth slow forced-colors:bg-[Highlight]"
          />
        </div>
        <bdi aria-hidden className="min-w-12 text-end text-sm font-semibold figures">
          {percent}
        </bdi>
      </div>
      <ol className="mt-2 grid grid-cols-4 pe-15 text-xs sm:text-sm">
        {LABELS.map((label, index) => (
          <li
            key={label}
            aria-current={index === present ? "step" : undefined}
            className={classes(
              "wrap-anywhere forced-colors:outline-none",
              index === present && "font-semibold text-brand",
              index > present && "text-ink-muted",
            )}
          >
            {t(`step.${label}`)}
          </li>
        ))}
      </ol>
    </div>
  );
}
