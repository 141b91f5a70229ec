import { ArrowRight, Check } from "lucide-react";
import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { PhonePicture } from "#web/ui/picture.tsx";
import { Reveal } from "#web/ui/reveal.tsx";
import { Section } from "#web/ui/section.tsx";
import { modelsAddress } from "../addresses.ts";

export const LANDING_BRANDS = ["apple", "samsung", "xiaomi"] as const;
type LandingBrand = (typeof LANDING_BRANDS)[number];

const COVERED = ["screen", "battery", "connector", "diagnosis"] as const;

/** The three brands that have cards, with their repairs. `pictures` has a phone of each brand. */
export function LandingBrands({ pictures }: { pictures: Readonly<Partial<Record<LandingBrand, string>>> }) {
  const t = useWords("repair-landing");
  return (
    <Section title={t("brands.title")} lead={t("brands.lead")}>
      <ul className="grid gap-5 md:grid-cols-3 lg:gap-6">
        {LANDING_BRANDS.map((brand, index) => (
          <Reveal
            as="li"
            key={brand}
            index={index}
            className="group relative flex flex-col rounded-lg border border-line bg-surface-raised p-2 smooth calm hover:border-brand hover:shadow-md"
          >
            <div className="rounded-md bg-plate p-6 lg:p-8">
              <div className="mx-auto aspect-[5/4] max-w-72 smooth calm group-hover:scale-103">
                <PhonePicture sources={[pictures[brand]]} size={320} />
              </div>
            </div>
            <div className="flex flex-1 flex-col px-4 pt-5 pb-3 lg:px-5">
              <h3 className="text-2xl font-bold">{t(`name.${brand}`)}</h3>
              <p className="mt-1 text-ink-muted">{t(`range.${brand}`)}</p>
              <ul className="mt-5 grid gap-2.5">
                {COVERED.map((service) => (
                  <li key={service} className="flex gap-2.5">
                    <Check aria-hidden className="mt-1 size-4 shrink-0 text-brand" strokeWidth={3} />
                    {t(`covered.${service}`)}
                  </li>
                ))}
              </ul>
              <Link
                to={modelsAddress(brand)}
                prefetch="intent"
                className="mt-auto flex min-h-11 items-center justify-between gap-2 pt-5 font-semibold text-brand after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
              >
                {t("brands.see", { brand: t(`name.${brand}`) })}
                <ArrowRight
                  aria-hidden
                  className="size-5 shrink-0 smooth calm group-hover:translate-x-1 rtl:-scale-x-100 rtl:group-hover:-translate-x-1"
                />
              </Link>
            </div>
          </Reveal>
        ))}
      </ul>
    </Section>
  );
}
