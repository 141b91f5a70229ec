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
