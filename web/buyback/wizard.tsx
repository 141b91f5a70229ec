import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Container } from "#web/ui/container.tsx";
import { BrandChoice } from "./brand-choice.tsx";
import type { BuybackDraft } from "./buyback-draft.ts";
import { ConditionStep } from "./condition-step.tsx";
import { Confirmation } from "./confirmation.tsx";
import { FunctionalStep } from "./functional-step.tsx";
import { Intro } from "./intro.tsx";
import type { ModelChoice } from "./model-choices.ts";
import { ModelStep } from "./model-step.tsx";
import { PersonStep } from "./person-step.tsx";
import { Progress } from "./progress.tsx";
import { Recap } from "./recap.tsx";
import { StepPanel, StepSkeleton } from "./step-panel.tsx";
import { useWizard, type Wizard as WizardState } from "./use-wizard.ts";

/** The buy-back wizard. `models` are those of the brand in the address. `null` when they failed to load. */
export function Wizard({ models }: { models: readonly ModelChoice[] | null }) {
  const t = useWords("buyback");
  const wizard = useWizard();
  const { step, draft, back } = wizard;
  // The focus moves only from the second step on.
  const [shown, setShown] = useState({ step, focus: false });
  if (shown.step !== step) setShown({ step, focus: true });
  const { focus } = shown;

  if (step === "intro") return <Intro focus={focus} />;
  if (step === "confirmation" && draft?.sent) return <Confirmation sent={draft.sent} focus={focus} />;
  const recapDraft = draft?.model && step !== "brandSelection" && step !== "modelSelection" ? draft : null;
  return (
    <Container className="pt-6 pb-16 sm:pt-8 sm:pb-24">
      <div className="mx-auto max-w-5xl">
        <h1 className="text-xl font-bold">{t("title")}</h1>
        <Progress step={step} className="mt-4" />
        <button
          type="button"
          onClick={back}
          className="mt-6 -ms-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 text-sm font-semibold text-ink-muted underline-offset-4 hover:text-brand hover:underline sm:mt-8 forced-colors:border"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t("back")}
        </button>
        <div
          className={
            recapDraft
              ? "mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-7 lg:grid-cols-[minmax(0,1fr)_20rem]"
              : "mt-2"
          }
        >
          {recapDraft && (
            <div className="lg:sticky lg:top-28 lg:col-start-2 lg:row-start-1">
              <Recap draft={recapDraft} step={step} />
            </div>
          )}
          <Question key={step} wizard={wizard} draft={draft} models={models} focus={focus} />
        </div>
      </div>
    </Container>
  );
}

type QuestionProps = {
  wizard: WizardState;
  draft: BuybackDraft | null;
  models: readonly ModelChoice[] | null;
  focus: boolean;
};

function Question({ wizard: { step, brand, go }, draft, models, focus }: QuestionProps) {
  const t = useWords("buyback");
  if (step === "brandSelection")
    return (
      <StepPanel title={t("brand.title")} focus={focus}>
        <BrandChoice step={step} />
      </StepPanel>
    );
  // The brand is in the address, so that the server renders its models.
  if (step === "modelSelection" && brand)
    return (
      <StepPanel
        title={brand === "Autre" ? t("model.titleOther") : t("model.title", { brand })}
        focus={focus}
      >
        <ModelStep key={brand} brand={brand} models={models} go={go} />
      </StepPanel>
    );
  if (!draft) return <StepSkeleton />;
  if (step === "functionalStatus")
    return (
      <StepPanel title={t("functional.title")} lead={t("functional.lead")} focus={focus}>
        <FunctionalStep draft={draft} go={go} />
      </StepPanel>
    );
  if (step === "conditionDetails")
    return (
      <StepPanel title={t("condition.title")} focus={focus}>
        <ConditionStep draft={draft} go={go} />
      </StepPanel>
    );
  return (
    <StepPanel title={t("person.title")} focus={focus}>
      <PersonStep draft={draft} go={go} />
    </StepPanel>
  );
}
