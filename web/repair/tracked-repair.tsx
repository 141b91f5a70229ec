import { Check } from "lucide-react";
import { formatDate } from "#contract/format.ts";
import { isOpenRepair, REPAIR_PUBLIC_STEPS, repairStepOf } from "#contract/repair/repair-states.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";

/** The five steps of a repair, and what comes next. */
export function RepairSteps({ repair }: { repair: Pick<CustomerRepair, "state" | "since" | "history"> }) {
  const t = useWords("repairs");
  const locale = useLocale();
  const { state, since, history } = repair;
  const reached = REPAIR_PUBLIC_STEPS.indexOf(repairStepOf(state));
  const reachedOnce = (one: CustomerRepair["state"]) => history.some((event) => event.state === one);
  // A phone that went back without repair was neither repaired nor ready.
  const isStopped =
    state === "cancelled" || state === "abandoned" || (reachedOnce("refused") && !reachedOnce("ready"));
  return (
    <div>
      {!isStopped && (
        <ol aria-label={t("steps")} className="grid grid-flow-col auto-cols-auto gap-1 sm:auto-cols-fr">
          {REPAIR_PUBLIC_STEPS.map((step, index) => (
            <li
              key={step}
              aria-current={index === reached ? "step" : undefined}
              className={classes(
                "grid content-start gap-1.5 border-t-4 pt-2 text-xs sm:text-sm",
                index <= reached ? "border-brand font-semibold" : "border-line text-ink-muted",
              )}
            >
              <span className="wrap-break-word hyphens-auto">
                {t(`step.${step}`)}
                {index <= reached && <span className="sr-only"> ({t("done")})</span>}
              </span>
              {index <= reached && <Check aria-hidden className="size-4 text-brand" />}
            </li>
          ))}
        </ol>
      )}
      <p className={classes(!isStopped && "mt-3")}>
        <span className="font-semibold">{t(`state.${state}`)}</span>
        <span className="text-ink-muted"> · {formatDate(since, "day", locale)}</span>
      </p>
      {isOpenRepair(state) && <p className="mt-1 text-ink-muted">{t(`next.${state}` as "next.booked")}</p>}
    </div>
  );
}
