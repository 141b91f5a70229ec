import { CircleCheck, TriangleAlert } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { type BuybackDraft, buybackDraft } from "./buyback-draft.ts";
import type { Wizard } from "./use-wizard.ts";

const answers = [
  ["yes", true, CircleCheck, "text-success bg-success-soft"],
  ["no", false, TriangleAlert, "text-warning bg-warning-soft"],
] as const;

/** The step that asks whether the phone works. A click answers and opens the next step. */
export function FunctionalStep({ draft, go }: { draft: BuybackDraft; go: Wizard["go"] }) {
  const t = useWords("buyback");
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {answers.map(([answer, functional, Icon, look]) => (
        <li key={answer}>
          <button
            type="button"
            aria-pressed={draft.functional === functional}
            onClick={() => {
              buybackDraft.change({ functional });
              go("conditionDetails");
            }}
            className={classes(
              "grid size-full content-start justify-items-start gap-4 rounded-lg border bg-surface-raised p-5 text-start smooth calm hover:border-brand hover:shadow-md sm:p-6",
              draft.functional === functional ? "border-brand" : "border-line",
            )}
          >
            <span className={classes("grid size-12 place-items-center rounded-full", look)}>
              <Icon aria-hidden className="size-6" />
            </span>
            <span className="grid gap-1">
              <span className="text-xl font-semibold">{t(`functional.${answer}`)}</span>
              <span className="text-ink-muted">{t(`functional.${answer}Text`)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
