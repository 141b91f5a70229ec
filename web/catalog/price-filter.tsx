import { useState } from "react";
import { formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { type Range, RangeSlider } from "#web/ui/range-slider.tsx";
import type { FilterProps } from "./filter-props.ts";
import { changedAddress } from "./store-address.ts";
import { useAtOnce } from "./use-at-once.ts";

/** The slider under a small picture of how many phones each step has. */
export function PriceFilter({ choices, filters, go }: FilterProps) {
  const t = useWords("store");
  const locale = useLocale();
  const { min, max, step, bands } = choices.price;
  const [held, setHeld] = useState<Range | null>(null);
  const given: Range = [Number(filters.get("minPrice") ?? min), Number(filters.get("maxPrice") ?? max)];
  const [asked, ask] = useAtOnce(given);
  const value = held ?? asked;
  const most = Math.max(1, ...bands);

  function commit([low, high]: Range) {
    setHeld(null);
    if (low === asked[0] && high === asked[1]) return;
    ask([low, high], () =>
      go((chosen) =>
        changedAddress(chosen, {
          minPrice: low > min ? String(low) : null,
          maxPrice: high < max ? String(high) : null,
        }),
      ),
    );
  }
  const told = (euros: number) => {
    const amount = t("euros", { amount: formatNumber(euros, locale) });
    return euros >= max ? t("priceTop", { amount }) : amount;
  };
  return (
    <div className="relative">
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 bottom-5.5 flex h-10 items-end gap-px"
      >
        {bands.map((count, place) => {
          const lowest = min + place * step;
          const within = lowest >= value[0] && (lowest < value[1] || value[1] >= max);
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place
              key={place}
              style={{ blockSize: `${(count / most) * 100}%` }}
              className={classes("flex-1 rounded-t-[2px] smooth", within ? "bg-brand/30" : "bg-line")}
            />
          );
        })}
      </div>
      <RangeSlider
        legend={t("price")}
        labels={[t("priceLeast"), t("priceMost")]}
        names={["minPrice", "maxPrice"]}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={setHeld}
        onCommit={commit}
        format={told}
        className="[&_legend]:text-base [&_output]:mb-10"
      />
    </div>
  );
}
