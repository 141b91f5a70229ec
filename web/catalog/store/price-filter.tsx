import { useState } from "react";
import { formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { type Range, RangeSlider } from "#web/ui/forms/range-slider.tsx";
import type { FilterProps } from "./filter-props.ts";
import { changedAddress } from "./store-address.ts";
import { useOptimisticValue } from "./use-optimistic-value.ts";

/** A histogram of the prices over a range slider. */
export function PriceFilter({ choices, filters, go }: FilterProps) {
  const t = useWords("store");
  const locale = useLocale();
  const { min, max, step, bands } = choices.price;
  const [dragged, setDragged] = useState<Range | null>(null);
  const current: Range = [Number(filters.get("minPrice") ?? min), Number(filters.get("maxPrice") ?? max)];
  const [chosen, choose] = useOptimisticValue(current);
  const value = dragged ?? chosen;
  const most = Math.max(1, ...bands);

  function commit([low, high]: Range) {
    setDragged(null);
    if (low === chosen[0] && high === chosen[1]) return;
    choose([low, high], () =>
      go((latest) =>
        changedAddress(latest, {
          minPrice: low > min ? String(low) : null,
          maxPrice: high < max ? String(high) : null,
        }),
      ),
    );
  }
  const format = (euros: number) => {
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
              style={{ blockSize: `${Math.round((count / most) * 100)}%` }}
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
        onChange={setDragged}
        onCommit={commit}
        format={format}
        className="[&_legend]:text-base [&_output]:mb-10"
      />
    </div>
  );
}
