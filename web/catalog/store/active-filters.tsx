import { X } from "lucide-react";
import { Link } from "react-router";
import { COLOUR_FAMILIES } from "#contract/catalog/colour-families.ts";
import type { SearchReading } from "#contract/catalog/search-reading.ts";
import { useWords } from "#web/i18n/use-words.ts";
import type { FilterChoices } from "./filter-choices.ts";
import { isState, STATE_SLUGS } from "./filter-props.ts";
import { changedAddress, clearedAddress, toggledAddress } from "./store-address.ts";
import { usePriceLabel, useWishLabel } from "./wish-labels.ts";

type ActiveFiltersProps = {
  filters: URLSearchParams;
  choices: FilterChoices;
  /** Absent while the list of another search is loading. */
  reading: SearchReading | null;
};

/** What was understood of the search, and the active filters, each as a link that removes it. */
export function ActiveFilters({ filters, choices, reading }: ActiveFiltersProps) {
  const t = useWords("store");
  const chips = useChips({ filters, choices, reading });
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

function useChips({ filters, choices, reading }: ActiveFiltersProps): Chip[] {
  const t = useWords("store");
  const ct = useWords("catalog");
  const wishLabel = useWishLabel();
  const priceLabel = usePriceLabel();
  const without = (name: Parameters<typeof changedAddress>[1]) => changedAddress(filters, name);
  const chips: Chip[] = [];
  const search = filters.get("search");
  const understood = reading?.kept ?? [];
  for (const { wish, without: rest } of search ? understood : [])
    chips.push({ label: wishLabel(wish), to: without({ search: rest }) });
  if (search && understood.length === 0)
    chips.push({ label: t("searched", { words: search }), to: without({ search: null }) });
  const brand = choices.brand.find(({ value }) => value === filters.get("brand"))?.value;
  if (brand) chips.push({ label: ct(`brand.${brand}`), to: without({ brand: null }) });
  const state = filters.get("condition") ?? "";
  if (isState(state))
    chips.push({ label: t(`state.${STATE_SLUGS[state]}`), to: without({ condition: null }) });
  const battery = filters.get("minBattery");
  if (battery)
    chips.push({
      label: `${t("battery")} ${t("batteryFrom", { percent: Number(battery) })}`,
      to: without({ minBattery: null }),
    });
  for (const name of filters.getAll("model"))
    chips.push({ label: name, to: toggledAddress(filters, "model", name) });
  for (const family of COLOUR_FAMILIES)
    if (filters.has("colour", family))
      chips.push({ label: ct(`colour.${family}`), to: toggledAddress(filters, "colour", family) });
  for (const size of filters.getAll("storage"))
    chips.push({ label: ct("storage", { size }), to: toggledAddress(filters, "storage", size) });

  const euros = (name: "minPrice" | "maxPrice") => Number(filters.get(name)) || undefined;
  const price = priceLabel(euros("minPrice"), euros("maxPrice"));
  if (price) chips.push({ label: price, to: without({ minPrice: null, maxPrice: null }) });
  return chips;
}
