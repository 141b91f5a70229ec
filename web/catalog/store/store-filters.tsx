import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "#contract/format.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import type { FilterHandler, FilterProps } from "./filter-props.ts";
import { STATE_SLUGS } from "./filter-props.ts";
import { PriceFilter } from "./price-filter.tsx";
import { changedAddress, toggledAddress } from "./store-address.ts";
import { useOptimisticValue } from "./use-optimistic-value.ts";

/** Looks of a `pill`. */
const idle = "hover:border-line-strong";
const chosen = "border-brand bg-brand-soft text-brand-strong hairline [--hairline:var(--color-brand)]";
const none = "text-ink-muted opacity-50";

/** Works without JavaScript: single choices are links, the others are form fields with a button. */
export function StoreFilters({ choices, filters, go }: FilterProps) {
  const t = useWords("store");
  const ct = useWords("catalog");
  const storages = filters.getAll("storage");
  return (
    <form action="/store" className="grid gap-8">
      {(["search", "brand", "condition", "minBattery", "sort"] as const).map((name) => {
        const value = filters.get(name);
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      {(["model", "colour"] as const).flatMap((name) =>
        filters
          .getAll(name)
          .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
      <Group title={t("brand")} columns={2}>
        {choices.brand.map(({ value, count }) => (
          <ChoiceLink
            key={value}
            filters={filters}
            name="brand"
            value={value}
            count={count}
            estimated={choices.estimated}
            label={value === "autres" ? ct("brand.autres") : <BrandMark brand={ct(`brand.${value}`)} />}
          />
        ))}
      </Group>
      <Group title={t("condition")} columns={1}>
        {choices.condition.map(({ value, count }) => (
          <ChoiceLink
            key={value}
            filters={filters}
            name="condition"
            value={value}
            count={count}
            estimated={choices.estimated}
            label={t(`state.${STATE_SLUGS[value]}`)}
          />
        ))}
      </Group>
      <Group title={t("battery")} columns={2}>
        {choices.battery.map(({ value, count }) => (
          <ChoiceLink
            key={value}
            filters={filters}
            name="minBattery"
            value={String(value)}
            count={count}
            estimated={choices.estimated}
            label={t("batteryFrom", { percent: value })}
          />
        ))}
      </Group>
      <Group title={t("storage")} columns={2}>
        {choices.storage.map(({ value, count }) => (
          <StorageBox
            key={value}
            size={String(value)}
            on={storages.includes(String(value))}
            count={count}
            estimated={choices.estimated}
            go={go}
          />
        ))}
      </Group>
      <PriceFilter choices={choices} filters={filters} go={go} />
      <ApplyButton />
    </form>
  );
}

/** Shown before hydration only. A component of its own, so that the choices do not re-render. */
function ApplyButton() {
  const t = useWords("store");
  if (useHydrated()) return null;
  return (
    <Button type="submit" className="w-full">
      {t("apply")}
    </Button>
  );
}

type StorageBoxProps = FilterHandler & {
  size: string;
  on: boolean;
  count: number;
  estimated: boolean;
};

function StorageBox({ size, on, count, estimated, go }: StorageBoxProps) {
  const ct = useWords("catalog");
  const [ticked, tick] = useOptimisticValue(on);
  return (
    <label
      className={classes(
        "pill",
        ticked ? chosen : count > 0 ? idle : none,
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
      )}
    >
      <input
        type="checkbox"
        name="storage"
        value={size}
        checked={ticked}
        disabled={count === 0 && !ticked}
        onChange={() => tick(!ticked, () => go((filters) => toggledAddress(filters, "storage", size)))}
        className="absolute inset-0 size-full opacity-0"
      />
      <PillText label={ct("storage", { size })} count={count} estimated={estimated} on={ticked} />
    </label>
  );
}

function Group({
  title,
  columns,
  children,
}: {
  title: string;
  columns: 1 | 2;
  children: readonly ReactNode[];
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend takes no part in a grid
    <div role="group" aria-label={title}>
      <p aria-hidden className="mb-3 font-semibold">
        {title}
      </p>
      <ul className={classes("grid gap-2", columns === 2 && "grid-cols-2")}>
        {children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the choices of a filter are always the same
          <li key={index} className="flex">
            {child}
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChoiceLinkProps = {
  filters: URLSearchParams;
  name: "brand" | "condition" | "minBattery";
  value: string;
} & Omit<PillTextProps, "on">;

function ChoiceLink({ filters, name, value, ...pillText }: ChoiceLinkProps) {
  const { count } = pillText;
  const on = filters.get(name) === value;
  const text = <PillText {...pillText} on={on} />;
  if (count === 0 && !on) {
    return (
      <span className={classes("pill", none)} aria-disabled>
        {text}
      </span>
    );
  }
  return (
    <Link
      to={changedAddress(filters, { [name]: on ? null : value })}
      preventScrollReset
      rel="nofollow"
      aria-current={on ? "true" : undefined}
      className={classes("pill", on ? chosen : idle)}
    >
      {text}
    </Link>
  );
}

type PillTextProps = { label: ReactNode; count: number; estimated: boolean; on: boolean };

function PillText({ label, count, estimated, on }: PillTextProps) {
  const t = useWords("store");
  const number = formatNumber(count, useLocale());
  const about = estimated && count > 0;
  return (
    <>
      {on && <Check aria-hidden className="-me-0.5 size-4 shrink-0" />}
      <span className="min-w-0 flex-1">{label}</span>
      <span aria-hidden>{about ? t("about", { number }) : number}</span>
      <span className="sr-only">{about ? t("countAbout", { number }) : t("count", { count })}</span>
    </>
  );
}
