import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useSearchParams } from "react-router";
import { nextSort } from "#contract/back-office/table.ts";
import type { ListColumn } from "./list-columns.ts";

const ICON = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** Turns the headers of the columns that have a sort key into buttons. */
export function useSortHeaders<Row>(
  columns: readonly ListColumn<Row>[],
  sort: string | undefined,
  usual: string | undefined,
): readonly ListColumn<Row>[] {
  const [search, setSearch] = useSearchParams();
  function press(key: string) {
    const next = new URLSearchParams(search);
    next.delete("cursor");
    const after = nextSort(key, sort);
    if (after) next.set("sort", after);
    else next.delete("sort");
    setSearch(next);
  }
  return columns.map((column) => {
    const key = column.sort;
    if (!key) return column;
    const current = sort ?? usual;
    const sorted = current === key ? "ascending" : current === `-${key}` ? "descending" : undefined;
    const Icon = ICON[sorted ?? "none"];
    return {
      ...column,
      sorted,
      headerCell: (
        <button
          type="button"
          onClick={() => press(key)}
          className="-mx-2 inline-flex min-h-8 items-center gap-1 rounded-sm px-2 font-semibold smooth hover:bg-line hover:text-ink"
        >
          {column.header}
          <Icon aria-hidden className={sorted ? "size-4" : "size-4 opacity-50"} />
        </button>
      ),
    };
  });
}
