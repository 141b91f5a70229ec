import { useState } from "react";
import { toggled, toggledAll } from "./row-keys.ts";

/**
 * The chosen rows of a table. They belong to one URL: another filter or page starts with none, so that no act reaches a hidden
 * row.
 */
export function useSelection<Row>(address: string, rows: readonly Row[], rowKey: (row: Row) => string) {
  const [state, setState] = useState<{ address: string; keys: readonly string[] }>({ address, keys: [] });
  const shown = rows.map(rowKey);
  const chosen = state.address === address ? state.keys.filter((key) => shown.includes(key)) : [];
  const set = (keys: readonly string[]) => setState({ address, keys });
  return {
    chosen,
    rows: rows.filter((row) => chosen.includes(rowKey(row))),
    isAll: chosen.length > 0 && chosen.length === shown.length,
    toggle: (key: string) => set(toggled(chosen, key)),
    toggleAll: () => set(toggledAll(chosen, shown)),
    clear: () => set([]),
  };
}
export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
