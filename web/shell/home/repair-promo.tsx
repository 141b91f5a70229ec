import { ArrowRight } from "lucide-react";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Banner } from "#web/ui/banner.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

/** The section about repairs on the home page, in the repair theme. */
export function RepairPromo({ modelId }: { modelId: number | undefined }) {
  const t = useWords("home");
  return (
    <Banner
      title={t("repair.title")}
      lead={t("repair.text")}
      theme="repair"
      around="pb-14 sm:pb-20 lg:pb-24"
      className="relative overflow-hidden lg:px-16 lg:py-20"
      headClass="relative z-10 max-w-xl"
    >
      <ButtonLink
        to="/i-repair"
        variant="inverse"
        size="lg"
        className="relative z-10 mt-8"
        iconEnd={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
      >
        {t("repair.button")}
      </ButtonLink>
      {modelId && <BrokenPhone modelId={modelId} />}
    </Banner>
  );
}

function BrokenPhone({ modelId }: { modelId: number }) {
  return (
    <div aria-hidden className="absolute -end-16 top-8 w-140 rotate-6 max-lg:hidden xl:end-0 rtl:-rotate-6">
      <img src={modelDrawing(modelId, "front")} alt="" width="800" height="800" loading="lazy" />
      <svg
        aria-hidden="true"
        viewBox="0 0 800 800"
        className="absolute inset-0"
        fill="none"
        stroke="white"
        strokeLinejoin="bevel"
      >
        <path
          strokeOpacity=".8"
          strokeWidth="1.8"
          d="M452 236l14-27 15-25 23-21 1-33M452 236l-13-39-10-40-27-34-1-44M452 236l-32-20-29-23-43 0-27-30M452 236l-37 6-38-11-37 2-38 15M452 236l-45 27-44 28-36 40-30 38M452 236l-23 79-15 82-57 68-16 82M452 236l13 61 10 62 24 59-20 67M452 236l16 17 12 22 19 14 6 18M452 236l16 3 16 5 17 2 4 2M452 236l17-6 18-6 17-9 1-12"
        />
        <path
          strokeOpacity=".45"
          d="M466 209l-27-12-19 19-5 26-8 21 22 52 36-18 3-44 0-14 1-9-3-21M377 231l-14 60 51 106 61-38"
        />
      </svg>
    </div>
  );
}
