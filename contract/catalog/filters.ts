import { COLOUR_FAMILIES } from "./colour-families.ts";
import { CONDITION_FILTERS, type ConditionFilter } from "./conditions.ts";
import { BATTERY_FLOORS } from "./grades.ts";

export const FILTER_BRANDS = ["apple", "samsung", "google", "xiaomi", "autres"] as const;
export type FilterBrand = (typeof FILTER_BRANDS)[number];

export const FILTER_STORAGES = [64, 128, 256, 512, 1024] as const;

/** The price slider in euros. The top position has no upper bound. */
export const PRICE_SLIDER = { min: 0, max: 1000, step: 50 } as const;

/** `relevance` orders a search: exactly named models first. Without a search it is the same as `newest`. */
export const SORTS = ["relevance", "newest", "price-asc", "price-desc"] as const;
export type Sort = (typeof SORTS)[number];

interface Filter {
  /** `choice`: a value that some listings have. The facet of the same name counts them. */
  readonly kind: "text" | "choice" | "bound";
  /** The values that the store offers, in its order. */
  readonly choices?: readonly (string | number)[];
  /** The values that an address may have. Without it: the choices. */
  readonly pattern?: RegExp;
  /** An address may have several values: alternatives, separated by commas or repeated. */
  readonly several?: true;
}

/** The filters of the store, in the order of its addresses. Each key is the name of the parameter. */
export const FILTERS = {
  search: { kind: "text", pattern: /^[^\p{Cc}]{1,200}$/u },
  brand: { kind: "choice", choices: FILTER_BRANDS },
  /** Names of models, as the catalogue writes them. */
  model: { kind: "choice", several: true, pattern: /^[^\p{Cc}]{1,200}$/u },
  /** A colour may be in several families. */
  colour: { kind: "choice", several: true, choices: COLOUR_FAMILIES },
  condition: { kind: "choice", choices: Object.keys(CONDITION_FILTERS) as ConditionFilter[] },
  /** GB. */
  storage: { kind: "choice", several: true, choices: FILTER_STORAGES },
  /** `1`: listings with photographs of the phone itself. */
  photos: { kind: "choice", choices: ["1"] },
  soldBy: { kind: "choice", choices: ["shop", "others"] },
  network: { kind: "choice", choices: ["5g"] },
  /** Whole euros. */
  minPrice: { kind: "bound", pattern: /^\d{1,4}$/ },
  maxPrice: { kind: "bound", pattern: /^\d{1,4}$/ },
  /** Least battery health in whole percent. Listings without one are left out. */
  minBattery: { kind: "bound", choices: BATTERY_FLOORS, pattern: /^(?:[1-9]\d?|100)$/ },
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof FILTERS;
type NamesOf<Wanted extends Partial<Filter>> = {
  [Name in FilterName]: (typeof FILTERS)[Name] extends Wanted ? Name : never;
}[FilterName];
export type ChoiceName = NamesOf<{ readonly kind: "choice" }>;
export type SeveralName = NamesOf<{ readonly several: true }>;

/** A value of a filter: one of its choices, or a text. */
export type ChosenOf<Name extends FilterName> = (typeof FILTERS)[Name] extends {
  readonly choices: readonly (infer Value extends string | number)[];
}
  ? Value
  : string;

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];
export const filterOf = (name: FilterName): Filter => FILTERS[name];
export const takesSeveral = (name: FilterName): name is SeveralName => filterOf(name).several === true;
export const CHOICE_NAMES = FILTER_NAMES.filter(
  (name): name is ChoiceName => filterOf(name).kind === "choice",
);
