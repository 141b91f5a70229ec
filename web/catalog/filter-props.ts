import type { FilterChoices } from "./filter-choices.ts";

/** What each part of the filter bar is given. */
export interface FilterProps extends FilterHandler {
  readonly choices: FilterChoices;
  /** What is chosen, or about to be. */
  readonly filters: URLSearchParams;
}

/** What only a browser has of it. */
export interface FilterHandler {
  /** Goes to what an address makes of the filters as they were last chosen; done once the list is there. */
  readonly go: (change: (filters: URLSearchParams) => string) => Promise<void>;
}
