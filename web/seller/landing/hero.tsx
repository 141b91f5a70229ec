import { ArrowRight, BadgeEuro, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";

/** The hero of the sell section. */
export function LandingHero({ modelId }: { modelId: number | null }) {
  const t = useWords("sell-landing");
  return (
    <section className="overflow-hidden dawn">
      <Container className="grid items-center gap-x-10 pt-10 sm:pt-16 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] lg:pt-10">
        <div className="lg:py-16">
          <h1 className="text-5xl">
            <span className="block">{t("title")}</span>{" "}
            <span className="block text-brand">{t("accent")}</span>
          </h1>
          <p className="mt-5 max-w-xl text-lg text-ink-muted sm:text-xl sm:leading-normal">{t("lead")}</p>
          <ButtonLink
            to="/revendre"
            size="lg"
            className="mt-8 w-full sm:w-auto"
            iconEnd={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
          >
            {t("sell")}
          </ButtonLink>
        </div>
        {modelId !== null && <HeroPhone modelId={modelId} />}
      </Container>
    </section>
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
