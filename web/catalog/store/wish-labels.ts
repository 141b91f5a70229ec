import type { ColourFamily } from "#contract/catalog/colour-families.ts";
import type { ConditionFilter } from "#contract/catalog/conditions.ts";
import type { ChosenOf, FilterBrand, FilterName } from "#contract/catalog/filters.ts";
import type { Wish } from "#contract/catalog/search-reading.ts";
import { formatNumber } from "#contract/format.ts";
import { formatStorage } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** Message keys of the conditions. */
const STATE_SLUGS = {
  neuf: "neuf",
  "très bon": "tres-bon",
  bon: "bon",
  correct: "correct",
  scellé: "scelle",
} as const satisfies Record<ConditionFilter, string>;

/** Names a choice of a filter in the language of the page. */
export function useChoiceLabel(): (name: FilterName, choice: string) => string {
  const t = useWords("store");
  const ct = useWords("catalog");
  const locale = useLocale();
  return (name, choice) => {
    switch (name) {
      case "brand":
        return ct(`brand.${choice as FilterBrand}`);
      case "colour":
        return ct(`colour.${choice as ColourFamily}`);
      case "condition":
        return t(`state.${STATE_SLUGS[choice as ConditionFilter]}`);
      case "storage":
        return formatStorage(Number(choice), locale);
      case "photos":
        return ct("photos");
      case "soldBy":
        return t(`soldBy.${choice as ChosenOf<"soldBy">}`);
      case "network":
        return choice.toUpperCase();
      case "minBattery":
        return t("batteryFrom", { percent: Number(choice) });
      default:
        return choice;
    }
  };
}

/** Names a wish of a search in the language of the page. */
export function useWishLabel(): (wish: Wish) => string {
  const t = useWords("store");
  const label = useChoiceLabel();
  const range = usePriceLabel();
  const labels = (name: FilterName, choices: readonly (string | number)[]) =>
    choices.map((choice) => label(name, String(choice))).join(", ");
  return (wish) => {
    switch (wish.kind) {
      case "model":
      case "brand":
        return wish.name;
      case "storage":
        return labels("storage", wish.sizes);
      case "colour":
        return labels("colour", wish.families);
      case "named-colour":
        return wish.color;
      case "condition":
        return labels("condition", wish.conditions);
      case "price":
        return range(wish.min, wish.max) ?? "";
      case "battery":
        return `${t("battery")} ${label("minBattery", String(wish.least))}`;
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
