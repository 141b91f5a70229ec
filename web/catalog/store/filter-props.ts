import type { ConditionFilter } from "#contract/catalog/conditions.ts";
import type { FilterChoices } from "./filter-choices.ts";

/** Props of each part of the filter bar. */
export interface FilterProps extends FilterHandler {
  readonly choices: FilterChoices;
  /** The chosen filters, including those of a pending navigation. */
  readonly filters: URLSearchParams;
}

export interface FilterHandler {
  /** Navigates to the address that `change` makes of the latest filters. Resolves when the list is loaded. */
  readonly go: (change: (filters: URLSearchParams) => string) => Promise<void>;
}

/** Message keys of the conditions. */
export const STATE_SLUGS = {
  neuf: "neuf",
  "très bon": "tres-bon",
  bon: "bon",
  correct: "correct",
  scellé: "scelle",
} as const satisfies Record<ConditionFilter, string>;

/** Whether a value of the address is a condition. */
export function isState(value: string): value is ConditionFilter {
  return Object.hasOwn(STATE_SLUGS, value);
}
