import { X } from "lucide-react";
import { Link } from "react-router";
import { formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import type { FilterChoices } from "./filter-choices.ts";
import { isState, STATE_SLUGS } from "./filter-props.ts";
import { changedAddress, clearedAddress, toggledAddress } from "./store-address.ts";

type ActiveFiltersProps = { filters: URLSearchParams; choices: FilterChoices };

/** The active filters, each as a link that removes it. */
export function ActiveFilters({ filters, choices }: ActiveFiltersProps) {
  const t = useWords("store");
  const chips = useChips({ filters, choices });
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

function useChips({ filters, choices }: ActiveFiltersProps): Chip[] {
  const t = useWords("store");
  const ct = useWords("catalog");
  const locale = useLocale();
  const without = (name: Parameters<typeof changedAddress>[1]) => changedAddress(filters, name);
  const chips: Chip[] = [];
  const search = filters.get("search");
  if (search) chips.push({ label: t("searched", { words: search }), to: without({ search: null }) });
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
  for (const size of filters.getAll("storage"))
    chips.push({ label: ct("storage", { size }), to: toggledAddress(filters, "storage", size) });

  const euros = (name: "minPrice" | "maxPrice") => {
    const value = filters.get(name);
    return value && t("euros", { amount: formatNumber(Number(value), locale) });
  };
  const least = euros("minPrice");
  const most = euros("maxPrice");
  const noPrice = without({ minPrice: null, maxPrice: null });
  if (least && most) chips.push({ label: t("between", { least, most }), to: noPrice });
  else if (least) chips.push({ label: t("from", { least }), to: noPrice });
  else if (most) chips.push({ label: t("upTo", { most }), to: noPrice });
  return chips;
}
