import type { ReactNode } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Container } from "#web/ui/container.tsx";
import { StepProgress } from "#web/ui/navigation/step-progress.tsx";
import { PageHead } from "#web/ui/page-head.tsx";

const STEPS = [
  { name: "cart", to: "/cart" },
  { name: "login" },
  { name: "shipping", to: "/shipping-options" },
  { name: "payment" },
] as const;
export type CheckoutStep = (typeof STEPS)[number]["name"];

interface CheckoutFrameProps {
  step: CheckoutStep;
  title: string;
  /** Content beside the title, such as a count. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of the checkout's pages: steps and title. */
export function CheckoutFrame({ step, title, aside, children }: CheckoutFrameProps) {
  const t = useWords("checkout");
  return (
    <Container className="pt-6 pb-16 sm:pt-10 sm:pb-24">
      <StepProgress
        label={t("steps.label")}
        steps={STEPS.map((entry) => ({
          label: t(`steps.${entry.name}`),
          ...("to" in entry ? { to: entry.to } : {}),
        }))}
        current={STEPS.findIndex((entry) => entry.name === step)}
        doneLabel={t("steps.done")}
        className="mx-auto max-w-2xl"
      />
      <div className="mt-8 mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 sm:mt-12 sm:mb-9">
        <PageHead title={title} />
        {aside && <p className="text-ink-muted text-lg">{aside}</p>}
      </div>
      {children}
    </Container>
  );
}

/** Content with a summary beside it. The summary is sticky on wide screens. */
export function BesideSummary({ children, summary }: { children: ReactNode; summary: ReactNode }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-14 xl:gap-20">
      <div className="grid min-w-0 grid-cols-1 gap-8">{children}</div>
      <aside className="grid min-w-0 grid-cols-1 gap-5 lg:sticky lg:top-24">{summary}</aside>
    </div>
  );
}
