import { drawingView } from "#contract/catalog/drawings.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { PhonePicture } from "#web/ui/picture.tsx";

const tag = "frosted absolute top-[44%] rounded-full px-4 py-2 text-sm font-semibold shadow-md";

/** SVG paths over the 800 × 800 drawing: cracks that start at one point, and splinters between them. */
const CRACKS =
  "M322 318l41-13 69-9 46-1M322 318l62 53 28 17 66 49M322 318l26 41 41 64 20 29 29 43 36 74M322 318l31 75 10 46M322 318l-13 55-14 49-18 44-19 42-16 61-31 74M322 318l-59 58-44 52-43 44M322 318l-29 20-74 43-54 34M322 318l-74-27-74-28-72 0M322 318l-24-42-22-25-13-23-30-56M322 318l-9-36-24-55-26-33-17-35-10-27-26-63M322 318l40-76 14-70 14-39 14-77 8-40M322 318l41-56 21-32 69-50M322 318l55-34 53-18";
const SPLINTERS =
  "M363 305l21 66-36-12 5 34M309 373l-46 3M293 338l-45-47 50-15 15 6 49-40 1 20 14 22-14 21M412 388l-23 35-26 16M295 422l-76 6 0-47M174 263l102-12 13-24M376 172l8 58M277 466l-101 6-11-57M263 228l-89 35M258 508l137-30M242 569l-40-60M236 132l140 40";

/** A drawing of a phone whose one half is broken. */
export function RepairedPhone({ imageUrl }: { imageUrl: string | undefined }) {
  const t = useWords("repair-landing");
  if (!imageUrl) return null;
  const front = drawingView(imageUrl, "front");
  return (
    <div className="relative mx-auto aspect-square w-full max-w-140">
      <PhonePicture sources={[front]} size={560} priority />
      {/* The mask keeps the shade and the cracks within the drawing. */}
      <div
        aria-hidden
        className="absolute inset-0 [clip-path:inset(0_50%_0_0)] rtl:-scale-x-100"
        style={{ mask: `url("${front}") center / 100% 100%` }}
      >
        <svg aria-hidden="true" viewBox="0 0 800 800" fill="none" stroke="white" strokeLinejoin="bevel">
          <path fill="black" fillOpacity=".62" stroke="none" d="M0 0h400v800H0z" />
          <path strokeOpacity=".85" strokeWidth="2" d={CRACKS} />
          <path strokeOpacity=".5" strokeWidth="1.25" d={SPLINTERS} />
        </svg>
      </div>
      <span
        aria-hidden
        className="absolute inset-y-[2.5%] start-1/2 w-0.5 -translate-x-1/2 bg-on-deep/90 rtl:translate-x-1/2"
      />
      <span className={`${tag} start-[2%] sm:start-[8%]`}>{t("hero.before")}</span>
      <span className={`${tag} end-[2%] text-brand sm:end-[8%]`}>{t("hero.after")}</span>
    </div>
  );
}
