import { formatRate } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { LABELS, labelOf, percentOf, type Step } from "./steps.ts";

/** How far the request is, and the four parts it has. */
export function Progress({ step, className }: { step: Step; className?: string }) {
  const t = useWords("buyback");
  const percent = formatRate(percentOf(step) * 100, useLocale());
  const present = labelOf(step);
  return (
    <div className={className}>
      <div className="flex items-center gap-3">
        <ProgressBar
          label={t("progress")}
          hideLabel
          value={percentOf(step)}
          text={percent}
          className="flex-1"
        />
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
