import { ChevronRight, LayoutGrid } from "lucide-react";
import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import { Reveal } from "#web/ui/reveal.tsx";
import { modelsAddress } from "../addresses.ts";
import type { BrandChoice } from "./brand-choices.ts";

/** The brands of the first step, linked to their models. */
export function BrandGrid({ choices }: { choices: readonly BrandChoice[] }) {
  const t = useWords("repair");
  return (
    <ul aria-label={t("brands.list")} className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      {choices.map(({ id, name, count, imageUrl }, index) => (
        <Reveal as="li" key={id} index={index}>
          <Link
            to={modelsAddress(id)}
            prefetch="intent"
            className="group flex h-full flex-col rounded-lg border border-line bg-surface-raised p-2 smooth calm hover:border-brand hover:shadow-md"
          >
            <span className="block rounded-md bg-plate p-4 sm:p-6">
              <span className="block aspect-square smooth calm group-hover:scale-103">
                {imageUrl ? (
                  <PhonePicture sources={[imageUrl]} size={320} priority />
                ) : (
                  <span aria-hidden className="grid size-full place-items-center text-brand">
                    <LayoutGrid className="size-1/4 stroke-[1.25]" />
                  </span>
                )}
              </span>
            </span>
            <span className="flex items-center justify-between gap-2 px-3 pt-4 pb-3">
              <span className="grid min-w-0 wrap-anywhere">
                <span className="text-lg font-bold sm:text-xl">
                  {name ? <BrandMark brand={name} /> : t("brand.others")}
                </span>
                <span className="text-sm text-ink-muted">
                  {count > 0 ? t("brand.count", { count }) : t("brand.onRequest")}
                </span>
              </span>
              <ChevronRight
                aria-hidden
                className="size-5 shrink-0 text-ink-muted smooth group-hover:text-brand rtl:-scale-x-100"
              />
            </span>
          </Link>
        </Reveal>
      ))}
    </ul>
  );
}
