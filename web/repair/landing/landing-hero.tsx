import { ArrowRight } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Hero } from "#web/ui/hero.tsx";
import { BRANDS_PATH } from "../addresses.ts";
import { RepairedPhone } from "./repaired-phone.tsx";

export function LandingHero({ imageUrl }: { imageUrl: string | undefined }) {
  const t = useWords("repair-landing");
  return (
    <Hero
      title={t("hero.title")}
      accent={t("hero.accent")}
      lead={t("hero.lead")}
      action={
        <ButtonLink
          to={BRANDS_PATH}
          size="lg"
          className="mt-7"
          iconEnd={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
        >
          {t("hero.button")}
        </ButtonLink>
      }
      className="items-center gap-x-8 lg:grid-cols-[1.1fr_1fr] lg:py-10"
      wordsClass="max-lg:text-center"
      leadClass="max-w-xl max-lg:mx-auto max-lg:px-4"
    >
      <div className="max-lg:mt-6 max-lg:-mb-[18%] sm:max-lg:-mb-24">
        <RepairedPhone imageUrl={imageUrl} />
      </div>
    </Hero>
  );
}
