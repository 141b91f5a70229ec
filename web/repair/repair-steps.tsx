import { useWords } from "#web/i18n/use-words.ts";
import { StepProgress } from "#web/ui/step-progress.tsx";
import { BRANDS_PATH, modelsAddress } from "./addresses.ts";

type RepairStepsProps = {
  /** 1 brand, 2 model, 3 services. */
  step: 1 | 2 | 3;
  /** The chosen brand, to go back to its models. */
  brand?: string;
};

export function RepairSteps({ step, brand }: RepairStepsProps) {
  const t = useWords("repair");
  return (
    <StepProgress
      label={t("steps.label")}
      doneLabel={t("step.done")}
      current={step - 1}
      steps={[
        { label: t("step.brand"), to: BRANDS_PATH },
        brand ? { label: t("step.model"), to: modelsAddress(brand) } : { label: t("step.model") },
        { label: t("step.services") },
      ]}
      className="mx-auto max-w-md"
    />
  );
}
