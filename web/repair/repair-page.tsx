import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { Container } from "#web/ui/container.tsx";
import { StepProgress } from "#web/ui/navigation/step-progress.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { BRANDS_PATH, modelsAddress } from "./addresses.ts";

type RepairPageProps = {
  /** 1: brand. 2: model. 3: services. */
  step: 1 | 2 | 3;
  /** The chosen brand, linked to its models. */
  brand?: string;
  /** Link to the previous step. */
  back?: { label: string; to: string };
  title?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
};

/** The frame of the three steps: progress, back link, title. */
export function RepairPage({ step, brand, back, title, lead, children }: RepairPageProps) {
  return (
    <Container className="pt-6 pb-16 sm:pt-8 sm:pb-24">
      <RepairSteps step={step} brand={brand} />
      {(title || back) && (
        <div className="mt-8 mb-7 sm:mt-10 sm:mb-9">
          {back && (
            <Link
              to={back.to}
              className="-ms-1 mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 text-sm font-semibold text-ink-muted underline-offset-4 hover:text-brand hover:underline"
            >
              <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
              {back.label}
            </Link>
          )}
          {title && <PageHead title={title} lead={lead} />}
        </div>
      )}
      {children}
    </Container>
  );
}

function RepairSteps({ step, brand }: { step: 1 | 2 | 3; brand: string | undefined }) {
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
