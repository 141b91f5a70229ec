import type { FilterChoices } from "./filter-choices.ts";

export interface FilterProps extends FilterHandler {
  readonly choices: FilterChoices;
  /** The chosen filters, including those of a pending navigation. */
  readonly filters: URLSearchParams;
}

export interface FilterHandler {
  /** Navigates to the address that `change` returns for the latest filters. Resolves when the list has loaded. */
  readonly go: (change: (filters: URLSearchParams) => string) => Promise<void>;
}
