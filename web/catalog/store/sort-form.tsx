import { useId } from "react";
import { FILTER_NAMES } from "#contract/catalog/filters.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import type { FilterProps } from "./filter-props.ts";
import { changedAddress, usualSort } from "./store-address.ts";
import { useOptimisticValue } from "./use-optimistic-value.ts";

/** The sort control, a form of its own: it is outside the filters' form and works without JavaScript. */
export function SortForm({ choices, filters, go }: FilterProps) {
  const t = useWords("store");
  const id = useId();
  const usual = usualSort(filters.get("search"));
  const [sort, setSort] = useOptimisticValue(filters.get("sort") ?? usual);
  // The order by relevance needs a search.
  const sorts = choices.sorts.filter((choice) => choice !== "relevance" || usual === "relevance");
  return (
    <form action="/store" className="flex min-w-0 items-center gap-3">
      {[...FILTER_NAMES, "group"].flatMap((name) =>
        filters
          .getAll(name)
          .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
      {/* `noscript`, because removing the button after hydration would shift the layout. */}
      <noscript className="order-first">
        <Button type="submit" variant="ghost" className="max-sm:px-3">
          {t("applySort")}
        </Button>
      </noscript>
      <label htmlFor={id} className="text-sm whitespace-nowrap text-ink-muted max-sm:sr-only">
        {t("sort")}
      </label>
      <Select
        id={id}
        name="sort"
        value={sort}
        onChange={({ currentTarget: { value } }) =>
          setSort(value, () =>
            go((chosen) => changedAddress(chosen, { sort: value === usual ? null : value })),
          )
        }
        // The width is fixed, because the text's width changes when the font loads.
        className="w-[min(11rem,45vw)] min-w-0 text-sm font-medium"
      >
        {sorts.map((choice) => (
          <option key={choice} value={choice}>
            {t(`sort.${choice}`)}
          </option>
        ))}
      </Select>
    </form>
  );
}
