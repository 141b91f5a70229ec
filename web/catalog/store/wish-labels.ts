import type { Wish } from "#contract/catalog/search-reading.ts";
import { formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { STATE_SLUGS } from "./filter-props.ts";

/** Names a wish of a search in the language of the page. */
export function useWishLabel(): (wish: Wish) => string {
  const t = useWords("store");
  const ct = useWords("catalog");
  const range = usePriceLabel();
  return (wish) => {
    switch (wish.kind) {
      case "model":
      case "brand":
        return wish.name;
      case "storage":
        return wish.sizes.map((size) => ct("storage", { size })).join(", ");
      case "colour":
        return wish.families.map((family) => ct(`colour.${family}`)).join(", ");
      case "named-colour":
        return wish.color;
      case "condition":
        return wish.conditions.map((condition) => t(`state.${STATE_SLUGS[condition]}`)).join(", ");
      case "price":
        return range(wish.min, wish.max) ?? "";
      case "battery":
        return `${t("battery")} ${t("batteryFrom", { percent: wish.least })}`;
      case "words":
        return t("searched", { words: wish.text });
    }
  };
}

/** Names a range of prices in whole euros; null without a bound. */
export function usePriceLabel(): (min: number | undefined, max: number | undefined) => string | null {
  const t = useWords("store");
  const locale = useLocale();
  const euros = (amount: number) => t("euros", { amount: formatNumber(amount, locale) });
  return (min, max) => {
    if (min !== undefined && max !== undefined) return t("between", { least: euros(min), most: euros(max) });
    if (min !== undefined) return t("from", { least: euros(min) });
    return max === undefined ? null : t("upTo", { most: euros(max) });
  };
}
