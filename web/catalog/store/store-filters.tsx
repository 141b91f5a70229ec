import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { FILTER_NAMES, type FilterName, type SeveralName, takesSeveral } from "#contract/catalog/filters.ts";
import { formatNumber } from "#contract/format.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { GROUPS } from "./filter-choices.ts";
import type { FilterHandler, FilterProps } from "./filter-props.ts";
import { PriceFilter } from "./price-filter.tsx";
import { changedAddress, isPrice, toggledAddress } from "./store-address.ts";
import { useOptimisticValue } from "./use-optimistic-value.ts";
import { useChoiceLabel } from "./wish-labels.ts";

/** The styles of a `pill`. */
const idle = "hover:border-line-strong";
const chosen = "border-brand bg-brand-soft text-brand-strong hairline [--hairline:var(--color-brand)]";
const none = "text-ink-muted opacity-50";

/** Whether a filter is a field of the form. The form also sends the other filters. */
const isField = (name: FilterName) =>
  isPrice(name) || GROUPS.some((group) => group.name === name && takesSeveral(name));
const KEPT = [...FILTER_NAMES.filter((name) => !isField(name)), "sort", "group"];

/** The filters. They work without JavaScript: single choices are links, the others form fields with a button. */
export function StoreFilters({ choices, filters, go }: FilterProps) {
  const t = useWords("store");
  const ct = useWords("catalog");
  const choiceLabel = useChoiceLabel();
  return (
    <form action="/store" className="grid gap-8">
      {KEPT.flatMap((name) =>
        filters
          .getAll(name)
          .filter(Boolean)
          .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
      {GROUPS.map(({ name, facet, columns }) => (
        <Group key={name} title={facet === "condition" ? ct("field.condition") : t(facet)} columns={columns}>
          {choices[facet].map(({ value: choice, count }) => {
            const value = String(choice);
            const label = choiceLabel(name, value);
            const shared = {
              ...{ value, count, estimated: choices.estimated },
              label: name === "brand" && value !== "autres" ? brandMark(label) : label,
            };
            return takesSeveral(name) ? (
              <ChoiceBox key={value} {...shared} name={name} on={filters.has(name, value)} go={go} />
            ) : (
              <ChoiceLink key={value} {...shared} name={name} filters={filters} />
            );
          })}
        </Group>
      ))}
      <PriceFilter choices={choices} filters={filters} go={go} />
      <ApplyButton />
    </form>
  );
}

const brandMark = (brand: string) => <BrandMark brand={brand} />;

/** The submit button, shown only before hydration. It is a component of its own, so that the choices don't re-render. */
function ApplyButton() {
  const t = useWords("store");
  if (useHydrated()) return null;
  return (
    <Button type="submit" className="w-full">
      {t("apply")}
    </Button>
  );
}

type ChoiceBoxProps = Pick<FilterHandler, "go"> & { name: SeveralName; value: string } & PillTextProps;

function ChoiceBox({ name, value, go, on, ...pillText }: ChoiceBoxProps) {
  const { count } = pillText;
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
        name={name}
        value={value}
        checked={ticked}
        disabled={count === 0 && !ticked}
        onChange={() => tick(!ticked, () => go((filters) => toggledAddress(filters, name, value)))}
        className="absolute inset-0 size-full opacity-0"
      />
      <PillText {...pillText} on={ticked} />
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
  name: FilterName;
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
