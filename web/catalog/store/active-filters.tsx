import { X } from "lucide-react";
import { Link } from "react-router";
import { FILTER_NAMES, type FilterName, filterOf, takesSeveral } from "#contract/catalog/filters.ts";
import type { SearchReading } from "#contract/catalog/search-reading.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { changedAddress, clearedAddress, isPrice, toggledAddress } from "./store-address.ts";
import { useChoiceLabel, usePriceLabel, useWishLabel } from "./wish-labels.ts";

type ActiveFiltersProps = {
  filters: URLSearchParams;
  /** Null while the list of another search is loading. */
  reading: SearchReading | null;
};

/** The understood wishes of the search and the active filters. Each is a link that removes it. */
export function ActiveFilters({ filters, reading }: ActiveFiltersProps) {
  const t = useWords("store");
  const chips = useChips({ filters, reading });
  return (
    <ul aria-label={t("active")} className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, to }) => (
        <li key={label}>
          <Link
            to={to}
            preventScrollReset
            className="relative inline-flex min-h-9 items-center gap-1.5 rounded-full bg-surface-sunken ps-3.5 pe-2.5 text-sm font-medium hairline smooth before:absolute before:inset-x-0 before:-inset-y-1 hover:bg-brand-soft hover:text-brand-strong"
          >
            <span className="sr-only">{t("remove")} </span>
            <bdi>{label}</bdi>
            <X aria-hidden className="size-4 text-ink-muted" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={clearedAddress(filters)}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-brand underline-offset-4 hover:underline"
        >
          {t("clear")}
        </Link>
      </li>
    </ul>
  );
}

interface Chip {
  readonly label: string;
  readonly to: string;
}

/** The order of the chips: filters with one value come first. The search and the price have chips of their own. */
const CHIPS = FILTER_NAMES.filter((name) => name !== "search" && !isPrice(name)).toSorted(
  (one, other) => Number(takesSeveral(one)) - Number(takesSeveral(other)),
);

/** The valid values of a filter in an address. */
function valuesOf(filters: URLSearchParams, name: FilterName): string[] {
  const { choices = [], pattern } = filterOf(name);
  if (pattern) return filters.getAll(name).filter(Boolean);
  return choices.map(String).filter((choice) => filters.has(name, choice));
}

function useChips({ filters, reading }: ActiveFiltersProps): Chip[] {
  const t = useWords("store");
  const wishLabel = useWishLabel();
  const choiceLabel = useChoiceLabel();
  const priceLabel = usePriceLabel();
  const without = (name: Parameters<typeof changedAddress>[1]) => changedAddress(filters, name);
  const chips: Chip[] = [];
  const search = filters.get("search");
  const understood = reading?.kept ?? [];
  for (const { wish, without: rest } of search ? understood : [])
    chips.push({ label: wishLabel(wish), to: without({ search: rest }) });
  if (search && understood.length === 0)
    chips.push({ label: t("searched", { words: search }), to: without({ search: null }) });
  for (const name of CHIPS)
    for (const value of valuesOf(filters, name)) {
      const label = choiceLabel(name, value);
      chips.push({
        label: name === "minBattery" ? `${t("battery")} ${label}` : label,
        to: takesSeveral(name) ? toggledAddress(filters, name, value) : without({ [name]: null }),
      });
    }
  const euros = (name: "minPrice" | "maxPrice") => Number(filters.get(name)) || undefined;
  const price = priceLabel(euros("minPrice"), euros("maxPrice"));
  if (price) chips.push({ label: price, to: without({ minPrice: null, maxPrice: null }) });
  return chips;
}
