import { useId } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import type { FilterProps } from "./filter-props.ts";
import { changedAddress, NARROWING, USUAL_SORT } from "./store-address.ts";
import { useAtOnce } from "./use-at-once.ts";

/** A form of its own, so that it stands beside the results and still works without scripts. */
export function SortForm({ choices, filters, go }: FilterProps) {
  const t = useWords("store");
  const id = useId();
  const [sort, setSort] = useAtOnce(filters.get("sort") ?? USUAL_SORT);
  return (
    <form action="/store" className="flex items-center gap-3">
      {NARROWING.flatMap((name) =>
        filters
          .getAll(name)
          .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
      {/* Not there at all where scripts run: taken away by them, it would move what stands beside it. */}
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
            go((chosen) => changedAddress(chosen, { sort: value === USUAL_SORT ? null : value })),
          )
        }
        // Its own words would make it another width when the font comes.
        className="w-[min(11rem,45vw)] text-sm font-medium"
      >
        {choices.sorts.map((choice) => (
          <option key={choice} value={choice}>
            {t(`sort.${choice}`)}
          </option>
        ))}
      </Select>
    </form>
  );
}
