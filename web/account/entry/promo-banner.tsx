import { BadgePercent, ChevronRight, Pause, Play, ShieldCheck, Truck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useIsDeliveryFree } from "#web/delivery/use-delivery.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { useMedia } from "#web/ui/use-media.ts";

const ROTATION_MS = 3000;
const PROMOS = [
  { name: "delivery", Icon: Truck },
  { name: "discount", Icon: BadgePercent },
  { name: "warranty", Icon: ShieldCheck },
] as const;

type PromoBannerProps = {
  /** The saving compared with new iPhones in percent. Null while none is proved. */
  claim: number | null;
  className?: string;
  children?: ReactNode;
};

/**
 * Up to three rotating offers: delivery while it is free, the saving where it is proved, and the warranty. The box is as large as the largest of them. With reduced motion they don't rotate, and buttons change
 * them. `children` are shown under the text on wide screens.
 */
export function PromoBanner({ claim, className, children }: PromoBannerProps) {
  const t = useWords("account");
  const shows = { delivery: useIsDeliveryFree(), discount: claim !== null, warranty: true };
  const promos = PROMOS.filter(({ name }) => shows[name]);
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const [paused, setPaused] = useState(false);
  const [shown, setShown] = useState(0);
  const still = calm || paused;
  const turn = () => setShown((last) => (last + 1) % promos.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each offer has its own three seconds
  useEffect(() => {
    if (still) return;
    const timer = setTimeout(turn, ROTATION_MS);
    return () => clearTimeout(timer);
  }, [still, shown]);

  return (
    <aside
      aria-label={t("promo.label")}
      className={classes(
        "deep flex items-center gap-2 overflow-hidden rounded-lg py-2.5 ps-4 pe-1 lg:relative lg:flex-col lg:items-stretch lg:gap-0 lg:rounded-xl lg:p-10",
        className,
      )}
    >
      <div aria-live="off" className="grid min-w-0 flex-1 lg:flex-none">
        {promos.map(({ name, Icon }, index) => (
          <div
            key={name}
            className={classes(
              "col-start-1 row-start-1 flex items-center gap-3 lg:block",
              // Only the new text fades in, so that two texts never overlap.
              index === shown ? "smooth slow" : "invisible opacity-0",
            )}
          >
            <Icon
              aria-hidden
              className="size-6 shrink-0 text-on-deep-muted lg:mb-6 lg:size-9 lg:stroke-[1.5]"
            />
            <div>
              <p className="text-sm leading-snug font-semibold text-balance sm:text-base lg:text-3xl lg:font-bold">
                {t(`promo.${name}.title`, { percent: claim ?? 0 })}
              </p>
              <p className="mt-3 hidden text-lg text-on-deep-muted lg:block">{t(`promo.${name}.text`)}</p>
            </div>
          </div>
        ))}
      </div>
      {children}
      <div className="flex items-center lg:mt-auto lg:justify-between">
        <ol aria-hidden className="hidden gap-2 lg:flex">
          {promos.map(({ name }, index) => (
            <li
              key={name}
              className={classes(
                "h-1.5 rounded-full bg-on-deep smooth calm",
                index === shown ? "w-8" : "w-1.5 opacity-40",
              )}
            />
          ))}
        </ol>
        <div className="flex lg:-me-3">
          <Control label={t("promo.next")} onClick={turn}>
            <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
          </Control>
          {!calm && (
            <Control label={t(paused ? "promo.play" : "promo.pause")} onClick={() => setPaused(!paused)}>
              {paused ? (
                <Play aria-hidden className="size-4.5" />
              ) : (
                <Pause aria-hidden className="size-4.5" />
              )}
            </Control>
          )}
        </div>
      </div>
    </aside>
  );
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full text-on-deep-muted smooth hover:text-on-deep"
    >
      {children}
    </button>
  );
}
