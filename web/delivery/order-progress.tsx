import { Check } from "lucide-react";
import type { Progress } from "#contract/shipments/progress.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { ShopAddress } from "./shop-address.tsx";

/** The steps of an order, and the event that it waits for. */
export function OrderProgress({ steps, step, waits }: Progress) {
  const t = useWords("shipments");
  const reached = steps.indexOf(step);
  const isCancelled = waits === "cancelled";
  return (
    <div>
      {!isCancelled && (
        <ol aria-label={t("steps")} className="grid grid-flow-col gap-1">
          {steps.map((name, index) => (
            <li
              key={name}
              aria-current={index === reached ? "step" : undefined}
              className={classes(
                "grid content-start gap-1.5 border-t-4 pt-2 text-xs sm:text-sm",
                index <= reached ? "border-brand font-semibold" : "border-line text-ink-muted",
              )}
            >
              <span className="wrap-anywhere">
                {t(`step.${name}`)}
                {index <= reached && <span className="sr-only"> ({t("done")})</span>}
              </span>
              {index <= reached && <Check aria-hidden className="size-4 text-brand" />}
            </li>
          ))}
        </ol>
      )}
      <p className={classes("text-ink-muted", !isCancelled && "mt-3")}>{t(`waits.${waits}`)}</p>
      {waits === "repair" && <ShopAddress />}
    </div>
  );
}
