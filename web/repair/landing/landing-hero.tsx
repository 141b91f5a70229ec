import { ArrowRight } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { BRANDS_PATH } from "../addresses.ts";
import { RepairedPhone } from "./repaired-phone.tsx";

export function LandingHero({ imageUrl }: { imageUrl: string | undefined }) {
  const t = useWords("repair-landing");
  return (
    <section className="overflow-hidden dawn">
      <Container className="grid items-center gap-x-8 pt-10 sm:pt-14 lg:grid-cols-[1.1fr_1fr] lg:py-10">
        <div className="max-lg:text-center">
          <h1 className="text-5xl max-[22rem]:text-4xl">
            <span className="block">{t("hero.title")}</span>{" "}
            <span className="block text-brand">{t("hero.accent")}</span>
          </h1>
          <p className="mt-5 max-w-xl text-lg text-ink-muted max-lg:mx-auto max-lg:px-4 sm:text-xl sm:leading-normal">
            {t("hero.lead")}
          </p>
          <ButtonLink
            to={BRANDS_PATH}
            size="lg"
            className="mt-7"
            iconEnd={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
          >
            {t("hero.button")}
          </ButtonLink>
        </div>
        <div className="max-lg:mt-6 max-lg:-mb-[18%] sm:max-lg:-mb-24">
          <RepairedPhone imageUrl={imageUrl} />
        </div>
      </Container>
    </section>
  );
}
