import { Check } from "lucide-react";
import { BUYBACK_PROMISES } from "#contract/repair/buyback.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Container } from "#web/ui/container.tsx";
import { Section } from "#web/ui/section.tsx";
import { BrandChoice } from "./brand-choice.tsx";
import { NextSteps } from "./next-steps.tsx";
import { Progress } from "./progress.tsx";
import { useStepFocus } from "./step-panel.tsx";

/** The first step: the promises and the brands. */
export function Intro({ focus }: { focus: boolean }) {
  const t = useWords("buyback");
  const heading = useStepFocus(focus);
  const { proposalHours, paymentHours } = BUYBACK_PROMISES;
  const promises = [t("promise.quick"), t("promise.envelope"), t("promise.payment", { hours: paymentHours })];
  return (
    <>
      <div className="deep">
        <Container className="grid items-center gap-x-16 gap-y-10 pt-10 pb-12 sm:pt-14 sm:pb-16 lg:grid-cols-2 lg:py-20">
          <div>
            <h1 ref={heading} tabIndex={-1} className="text-5xl outline-none">
              {t("title")}
            </h1>
            <p className="mt-5 max-w-lg text-lg text-on-deep-muted max-[22rem]:text-base sm:text-xl sm:leading-normal">
              {t("lead", { hours: proposalHours })}
            </p>
            <ul className="mt-6 grid gap-2.5 sm:mt-8">
              {promises.map((promise) => (
                <li key={promise} className="flex items-center gap-3 font-semibold">
                  <Check aria-hidden className="size-5 shrink-0" strokeWidth={3} />
                  {promise}
                </li>
              ))}
            </ul>
          </div>
          <section
            aria-labelledby="buyback-brand"
            className="rounded-xl bg-surface p-5 text-ink shadow-lg [--focus:var(--color-brand)] sm:p-8"
          >
            <Progress step="intro" />
            <h2 id="buyback-brand" className="mt-7 mb-5 text-2xl font-bold">
              {t("brand.title")}
            </h2>
            <BrandChoice step="intro" />
          </section>
        </Container>
      </div>
      <Section title={t("next.title")}>
        <NextSteps />
      </Section>
    </>
  );
}
