import { ArrowRight, BadgeEuro, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Hero } from "#web/ui/hero.tsx";

export function LandingHero({ modelId }: { modelId: number | null }) {
  const t = useWords("sell-landing");
  return (
    <Hero
      title={t("title")}
      accent={t("accent")}
      lead={t("lead")}
      action={
        <ButtonLink
          to="/revendre"
          size="lg"
          className="mt-8 w-full sm:w-auto"
          iconEnd={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
        >
          {t("sell")}
        </ButtonLink>
      }
      className="items-center gap-x-10 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] lg:pt-10"
      wordsClass="lg:py-16"
    >
      {modelId !== null && <HeroPhone modelId={modelId} />}
    </Hero>
  );
}

function HeroPhone({ modelId }: { modelId: number }) {
  const t = useWords("sell-landing");
  return (
    <div className="relative mx-auto mt-10 h-[76vw] w-full max-w-136 sm:mt-12 sm:h-112 lg:mt-0 lg:h-152">
      <img
        src={modelDrawing(modelId)}
        alt=""
        width="800"
        height="800"
        fetchPriority="high"
        className="absolute -start-[27%] -top-[5%] w-[154%] max-w-none"
      />
      <Note icon={<CircleCheck aria-hidden />} place="start-0 top-[50%]">
        {t("reason.quick")}
      </Note>
      <Note icon={<BadgeEuro aria-hidden />} place="end-0 top-[68%]">
        {t("reason.paid")}
      </Note>
    </div>
  );
}

function Note({ icon, place, children }: { icon: ReactNode; place: string; children: ReactNode }) {
  return (
    <p
      aria-hidden
      className={`absolute ${place} flex animate-rise items-center gap-2 rounded-full bg-surface-raised py-2 ps-2.5 pe-4 text-sm font-semibold shadow-md sm:text-base [&>svg]:size-5 [&>svg]:text-brand sm:[&>svg]:size-6`}
    >
      {icon}
      {children}
    </p>
  );
}
