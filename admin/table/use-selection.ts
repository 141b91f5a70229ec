import { useState } from "react";
import { type Chosen, stillChosen, toggled, toggledAll } from "./row-keys.ts";

/**
 * The chosen rows of a table, over its pages. They belong to one list, filter and order: another one starts with none. While
 * a page loads, `shown` are the rows of the one before: those that the loaded page lacks are then not chosen any more.
 */
export function useSelection<Row>(
  {
    address,
    page,
    isLoading,
  }: { readonly address: string; readonly page: string; readonly isLoading: boolean },
  shown: readonly Row[],
  rowKey: (row: Row) => string,
) {
  const [state, setState] = useState<{ address: string; chosen: readonly Chosen<Row>[] }>({
    address,
    chosen: [],
  });
  const rows = shown.map((row) => ({ key: rowKey(row), page, row }));
  const before = state.address === address ? state.chosen : [];
  const chosen = isLoading ? before : stillChosen(before, page, rows);
  const set = (next: readonly Chosen<Row>[]) => setState({ address, chosen: next });
  const keys = chosen.map(({ key }) => key);
  return {
    chosen: keys,
    rows: chosen.map(({ row }) => row),
    /** The number of pages that the chosen rows are on. */
    pages: new Set(chosen.map((one) => one.page)).size,
    isAll: rows.length > 0 && rows.every(({ key }) => keys.includes(key)),
    toggle: (key: string) => {
      const one = rows.find((row) => row.key === key);
      if (one) set(toggled(chosen, one));
    },
    toggleAll: () => set(toggledAll(chosen, rows)),
    clear: () => set([]),
  };
}
export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
