import type { FilterChoices } from "./filter-choices.ts";

/** What each part of the filter bar is given. */
export interface FilterProps {
  readonly choices: FilterChoices;
  /** What is chosen, or about to be. */
  readonly filters: URLSearchParams;
  readonly go: (address: string) => void;
}
