import { Smartphone } from "lucide-react";
import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import { Reveal } from "#web/ui/reveal.tsx";
import type { BrandChoice } from "./brand-choices.ts";

type BrandStepProps = { brands: readonly BrandChoice[]; onChoose: (brand: string) => void };

export function BrandStep({ brands, onChoose }: BrandStepProps) {
  const t = useWords("sell");
  if (brands.length === 0)
    return (
      <EmptyState
        icon={<Smartphone aria-hidden />}
        title={t("brand.none")}
        text={t("brand.noneText")}
        action={<ButtonLink to="/contact">{t("brand.contact")}</ButtonLink>}
      />
    );
  return (
    <ul
      aria-label={t("brand.list")}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-5"
    >
      {brands.map(({ name, count, imageUrl }, index) => (
        <Reveal as="li" key={name} index={index}>
          <Link
            to="?step=models"
            onClick={() => onChoose(name)}
            className="group flex h-full flex-col rounded-lg border border-line bg-surface-raised p-2 smooth calm hover:border-brand hover:shadow-md"
          >
            <span className="block rounded-md bg-plate p-4 sm:p-5">
              <span className="block aspect-square smooth calm group-hover:scale-103">
                <PhonePicture sources={[imageUrl]} size={280} priority />
              </span>
            </span>
            <span className="grid px-3 pt-4 pb-3">
              <BrandMark brand={name} className="text-lg sm:text-xl" />
              <span className="text-sm text-ink-muted">{t("brand.count", { count })}</span>
            </span>
          </Link>
        </Reveal>
      ))}
    </ul>
  );
}
