import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { BUYBACK_BRANDS } from "#contract/repair/buyback.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { addressOf, type Step } from "./steps.ts";

/** The brands, linked to their models. */
export function BrandChoice({ step }: { step: Step }) {
  const t = useWords("buyback");
  return (
    <ul className="grid grid-cols-2 gap-2.5 sm:gap-3">
      {BUYBACK_BRANDS.map((brand) => (
        <li key={brand}>
          <Link
            to={addressOf("modelSelection", brand)}
            state={{ from: step }}
            className="group choice smooth flex min-h-16 items-center justify-between gap-2 text-lg font-semibold"
          >
            {brand === "Autre" ? <bdi>{t("brand.other")}</bdi> : <BrandMark brand={brand} />}
            <ChevronRight
              aria-hidden
              className="size-5 shrink-0 text-ink-muted smooth group-hover:text-brand rtl:-scale-x-100"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
