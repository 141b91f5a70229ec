import { useWords } from "#web/i18n/use-words.ts";
import { Banner } from "#web/ui/banner.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Section } from "#web/ui/section.tsx";
import { BRANDS_PATH } from "../addresses.ts";

const STEPS = ["choose", "order", "repair"] as const;

export function LandingSteps() {
  const t = useWords("repair-landing");
  return (
    <Section tone="sunken" title={t("steps.title")}>
      <ol className="grid gap-8 md:grid-cols-3 lg:gap-12">
        {STEPS.map((step, index) => (
          <li key={step} className="border-t-2 border-ink pt-5">
            <span aria-hidden className="text-4xl font-bold text-brand figures">
              {index + 1}
            </span>
            <h3 className="mt-2 text-xl font-semibold">{t(`steps.${step}`)}</h3>
            <p className="mt-2 max-w-md text-ink-muted">{t(`steps.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The last section of the page, which offers the diagnosis. */
export function LandingClosing() {
  const t = useWords("repair-landing");
  return (
    <Banner
      title={t("closing.title")}
      lead={t("closing.text")}
      className="text-center"
      headClass="mx-auto max-w-xl"
    >
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={BRANDS_PATH} variant="inverse" size="lg">
          {t("closing.choose")}
        </ButtonLink>
        <ButtonLink to="/contact" variant="ghost" size="lg" className="text-on-deep! hover:bg-on-deep/10!">
          {t("contact")}
        </ButtonLink>
      </div>
    </Banner>
  );
}
