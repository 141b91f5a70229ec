import type { RefObject } from "react";
import { usePageKeys } from "../shell/use-page-keys.ts";
import { rowAfterKey } from "./row-keys.ts";

interface Keys {
  /** X on the row with the focus; absent where rows are not chosen. */
  readonly toggle?: ((position: number) => void) | undefined;
  /** Shift X. */
  readonly toggleAll?: (() => void) | undefined;
}

/** J and K move between the rows' links, X chooses the focused row, B focuses the acts on the chosen rows. */
export function useTableKeys(
  place: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  { toggle, toggleAll }: Keys,
) {
  usePageKeys((event) => {
    const rows = [...(place.current?.querySelectorAll<HTMLElement>("tbody tr") ?? [])];
    const here = rows.findIndex((row) => row.contains(document.activeElement));
    const to = rowAfterKey(event.key, here, rows.length);
    const key = event.key.toLowerCase();
    if (to !== null) rows[to]?.querySelector<HTMLElement>("th[scope=row] a")?.focus();
    else if (key === "x" && event.shiftKey) toggleAll?.();
    else if (key === "x" && here >= 0) toggle?.(here);
    else if (key === "b") bar.current?.querySelector<HTMLElement>("button, a")?.focus();
  });
}
