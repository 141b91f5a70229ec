import * as z from "zod/mini";
import { Cursor } from "../cursor.ts";
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
  /** Whole euros. */
  minPrice: { kind: "bound", pattern: /^\d{1,4}$/ },
  maxPrice: { kind: "bound", pattern: /^\d{1,4}$/ },
  /** Least battery health in whole percent. Listings without one are left out. */
  minBattery: { kind: "bound", choices: BATTERY_FLOORS, pattern: /^(?:[1-9]\d?|100)$/ },
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof FILTERS;
type NamesOf<Part extends Partial<Filter>> = {
  [Name in FilterName]: (typeof FILTERS)[Name] extends Part ? Name : never;
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

const whole = z.string().check(z.regex(/^\d{1,9}$/, "WRONG_TYPE"));
const COLOUR = COLOUR_FAMILIES.join("|");
const COLOUR_LIST = new RegExp(`^(?:${COLOUR})(?:,(?:${COLOUR})){0,${COLOUR_FAMILIES.length - 1}}$`);

/** The parameters of `GET /smartphoneItems`, by filter. Several values are separated by commas. */
const filters = {
  search: z.optional(z.string().check(z.maxLength(200, "TOO_LONG"))),
  brand: z.optional(z.enum(FILTERS.brand.choices)),
  condition: z.optional(z.enum(FILTERS.condition.choices)),
  model: z.optional(z.string().check(z.regex(/^[^,\p{Cc}]{1,60}(,[^,\p{Cc}]{1,60}){0,9}$/u, "INVALID"))),
  colour: z.optional(z.string().check(z.regex(COLOUR_LIST, "INVALID"))),
  storage: z.optional(z.string().check(z.regex(/^\d{2,4}(,\d{2,4}){0,9}$/, "INVALID"))),
  minPrice: z.optional(whole),
  maxPrice: z.optional(whole),
  minBattery: z.optional(z.string().check(z.regex(FILTERS.minBattery.pattern, "WRONG_TYPE"))),
} satisfies Record<FilterName, z.ZodMiniType>;

/** The query of the store and of `GET /smartphoneItems`. All values are text. */
export const ItemQuery = z.object({
  ...filters,
  status: z.optional(z.enum(["available", "sold"])),
  seller: z.optional(z.literal("me")),
  sort: z.optional(z.enum(SORTS)),
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, "WRONG_TYPE"))),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, "WRONG_TYPE"))),
  /** A cursor from a `Link` header, instead of `page`. */
  after: z.optional(Cursor),
});
export type ItemQuery = z.infer<typeof ItemQuery>;

export type FacetName = ChoiceName | "price" | "battery";
const count = z.record(z.string(), z.int());
const counts = {
  brand: count,
  model: count,
  colour: count,
  condition: count,
  storage: count,
  /** Counts by price band of 50 €. The key is the lower bound in euros. */
  price: count,
  /** Counts of listings with at least this battery health in percent. */
  battery: count,
} satisfies Record<FacetName, typeof count>;
export const FACET_NAMES = Object.keys(counts) as FacetName[];

/** The number of listings that each choice of a filter leaves, with all other filters kept. */
export const Facets = z.object({
  total: z.int(),
  ...counts,
  /** True when the words are too common to count every match; the counts are then estimates. */
  estimated: z.optional(z.boolean()),
});
export type Facets = z.infer<typeof Facets>;
