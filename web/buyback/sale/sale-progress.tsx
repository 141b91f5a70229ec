import { Check } from "lucide-react";
import { BUYBACK_STEPS, doneSteps, type TrackedOffer } from "#contract/buyback/tracked-offer.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";

/** The five steps of a buy-back, as those of an order are shown. Absent after an end without a purchase. */
export function SaleProgress({ state }: Pick<TrackedOffer, "state">) {
  const t = useWords("sale");
  const done = doneSteps(state);
  if (done === null) return null;
  return (
    <ol aria-label={t("progress")} className="grid grid-flow-col gap-1 print:hidden">
      {BUYBACK_STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === done ? "step" : undefined}
          className={classes(
            "grid content-start gap-1.5 border-t-4 pt-2 text-xs sm:text-sm",
            index < done ? "border-brand font-semibold" : "border-line text-ink-muted",
          )}
        >
          <span className="wrap-anywhere">
            {t(`progress.${step}`)}
            {index < done && <span className="sr-only"> ({t("progress.done")})</span>}
          </span>
          {index < done && <Check aria-hidden className="size-4 text-brand" />}
        </li>
      ))}
    </ol>
  );
}
