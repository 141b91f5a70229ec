import * as z from "zod/mini";
import { Cursor } from "../cursor.ts";
import { COLOUR_FAMILIES } from "./colour-families.ts";
import { type ChoiceName, FILTERS, type FilterName, SORTS } from "./filters.ts";

const whole = z.string().check(z.regex(/^\d{1,9}$/, "WRONG_TYPE"));
const COLOURS: readonly string[] = COLOUR_FAMILIES;

function isColourList(text: string): boolean {
  const colours = text.split(",");
  return colours.length <= COLOURS.length && colours.every((colour) => COLOURS.includes(colour));
}

/** The parameters of `GET /smartphoneItems`, by filter. Several values are separated by commas. */
const filters = {
  search: z.optional(z.string().check(z.maxLength(200, "TOO_LONG"))),
  brand: z.optional(z.enum(FILTERS.brand.choices)),
  condition: z.optional(z.enum(FILTERS.condition.choices)),
  model: z.optional(z.string().check(z.regex(/^[^,\p{Cc}]{1,60}(,[^,\p{Cc}]{1,60}){0,9}$/u, "INVALID"))),
  colour: z.optional(z.string().check(z.refine(isColourList, "INVALID"))),
  storage: z.optional(z.string().check(z.regex(/^\d{2,4}(,\d{2,4}){0,9}$/, "INVALID"))),
  photos: z.optional(z.enum(FILTERS.photos.choices)),
  soldBy: z.optional(z.enum(FILTERS.soldBy.choices)),
  network: z.optional(z.enum(FILTERS.network.choices)),
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
  photos: count,
  soldBy: count,
  network: count,
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
