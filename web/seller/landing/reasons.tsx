import { ArrowRight } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { Banner } from "#web/ui/banner.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Section } from "#web/ui/section.tsx";

const REASONS = ["quick", "paid", "green"] as const;
const STEPS = [1, 2, 3] as const;

export function LandingReasons() {
  const t = useWords("sell-landing");
  return (
    <Section title={t("why")}>
      <ul className="grid gap-x-8 gap-y-10 md:grid-cols-3">
        {REASONS.map((reason) => (
          <li key={reason} className="border-t-2 border-ink pt-5">
            <h3 className="text-lg font-semibold">{t(`reason.${reason}`)}</h3>
            <p className="mt-2 text-4xl text-brand">
              <bdi>{t(`reason.${reason}Figure`)}</bdi>
            </p>
            <p className="mt-4 text-ink-muted">{t(`reason.${reason}Text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function LandingSteps() {
  const t = useWords("sell-landing");
  return (
    <Section tone="sunken" title={t("steps")}>
      <ol className="grid gap-4 md:grid-cols-3 lg:gap-6">
        {STEPS.map((step, index) => (
          <li key={step} className="rounded-lg bg-surface-raised p-6 sm:p-8">
            <span
              aria-hidden
              className="grid size-11 place-items-center rounded-full bg-brand text-lg font-bold text-on-brand figures"
            >
              {index + 1}
            </span>
            <h3 className="mt-6 text-xl font-bold">{t(`step.${step}`)}</h3>
            <p className="mt-2 text-ink-muted">{t(`step.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function LandingClosing() {
  const t = useWords("sell-landing");
  return (
    <Banner
      title={t("closing")}
      lead={t("closingText")}
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-8 lg:px-16"
      headClass="max-w-xl"
    >
      <ButtonLink
        to="/revendre"
        variant="inverse"
        size="lg"
        className="max-sm:w-full"
        iconEnd={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
      >
        {t("estimate")}
      </ButtonLink>
    </Banner>
  );
}
