import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { PhonePicture } from "#web/ui/picture.tsx";
import type { BuybackDraft } from "./buyback-draft.ts";
import { addressOf, STEPS, type Step } from "./steps.ts";

const link =
  "inline-flex min-h-11 items-center rounded-sm text-sm font-semibold text-brand underline underline-offset-4 hover:text-brand-strong";

/** The answers so far. Each links to its step. */
export function Recap({ draft, step }: { draft: BuybackDraft; step: Step }) {
  const t = useWords("buyback");
  const names = useWords("offer");
  const past = (one: Step) => STEPS.indexOf(step) > STEPS.indexOf(one);
  const answers = [
    {
      step: "functionalStatus" as const,
      text: draft.functional !== null && past("functionalStatus") && t(`functional.${draft.functional}`),
      change: t("recap.changeFunctional"),
    },
    {
      step: "conditionDetails" as const,
      text: past("conditionDetails") && names(`condition.${draft.condition}`),
      change: t("recap.changeCondition"),
    },
  ].filter(({ text }) => text);
  return (
    <section aria-label={t("recap.title")} className="rounded-lg border border-line lg:p-2">
      <div className="flex items-center gap-4 p-3 lg:flex-col lg:items-stretch lg:p-0">
        <div className="size-20 shrink-0 rounded-md bg-plate p-2 lg:aspect-square lg:size-auto lg:p-8">
          <PhonePicture sources={[draft.picture]} size={320} priority />
        </div>
        <div className="min-w-0 flex-1 lg:px-3 lg:pb-1">
          {draft.brand !== "Autre" && (
            <span className="block text-sm text-ink-muted">
              <bdi>{draft.brand}</bdi>
            </span>
          )}
          <span className="block wrap-anywhere text-xl leading-snug font-bold">
            <bdi>{draft.model}</bdi>
          </span>
          <Link to={addressOf("modelSelection", draft.brand)} state={{ from: step }} className={link}>
            {t("recap.changeModel")}
          </Link>
        </div>
      </div>
      {answers.length > 0 && (
        <ul className="border-t border-line px-4 py-1 max-lg:hidden lg:mx-3 lg:px-0">
          {answers.map((answer) => (
            <li key={answer.step} className="flex items-center justify-between gap-3">
              <span>{answer.text}</span>
              <Link
                to={addressOf(answer.step)}
                state={{ from: step }}
                aria-label={answer.change}
                className={link}
              >
                {t("recap.change")}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
