import { type SQL, sql } from "drizzle-orm";
import type { ColourFamily } from "#contract/catalog/colour-families.ts";
import { CONDITION_FILTERS } from "#contract/catalog/conditions.ts";
import { type ChoiceName, FILTER_BRANDS, type FilterBrand } from "#contract/catalog/filters.ts";
import type { NamedModel } from "../search/reading/vocabulary.ts";

/** A listing as the index holds it. */
export interface Listing {
  readonly id: number;
  readonly model: number;
  readonly condition: string;
  readonly sold: boolean;
  /** Cents. */
  readonly price: number;
  /** Battery health in percent; 0 when unknown. */
  readonly battery: number;
  /** Whether the shop itself sells it. */
  readonly own: boolean;
  /** Whether it has photographs of the phone itself. */
  readonly photographed: boolean;
  /** Microseconds since 1970. */
  readonly createdAt: number;
}

const COLUMNS: Readonly<Record<keyof Listing, string>> = {
  id: "id",
  model: "model_id",
  condition: "condition",
  sold: "sold",
  price: "price_cents",
  battery: "coalesce(battery_health, 0)",
  own: "seller_id is not distinct from (select user_id from sellers where first_party)",
  photographed: "cardinality(photo_ids) > 0",
  createdAt: "moment_of(created_at)::float8",
};
/** SQL: the columns that make a row of `smartphone_items` a `Listing`. */
export const LISTING_COLUMNS = Object.entries(COLUMNS)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(", ");

/** A listing that is added to the index or removed from it. A change of price is one of each. */
export interface ListingChange extends Listing {
  readonly added: boolean;
}

/** A listing in the notification of the trigger `tell_item_changes`. The index reads only the named elements. */
export type NotifiedListing = readonly [
  model: number,
  condition: string,
  band: number,
  sold: boolean,
  change: 1 | -1,
  price: number,
  notifiedAt: number,
  id: number,
  createdAt: number,
  battery: number,
  own: 0 | 1,
  photographed: 0 | 1,
];
export function readNotified([
  model,
  condition,
  ,
  sold,
  change,
  price,
  ,
  id,
  createdAt,
  battery,
  own,
  photographed,
]: NotifiedListing): ListingChange {
  return {
    ...{ id, model, condition, sold, price, battery, createdAt },
    own: own === 1,
    photographed: photographed === 1,
    added: change > 0,
  };
}

/** The properties that all listings of a bucket share. */
export type Shared = Pick<Listing, "model" | "condition" | "sold" | "own" | "photographed">;
export const sharedBy = ({ model, condition, sold, own, photographed }: Listing): Shared => ({
  ...{ model, condition, sold, own, photographed },
});
export const bucketKey = ({ model, condition, sold, own, photographed }: Listing) =>
  `${model} ${sold} ${own} ${photographed} ${condition}`;

/** A model variant as the index holds it. */
export interface IndexedModel extends NamedModel {
  /** The choice of the brand filter that this model belongs to. */
  readonly filterBrand: FilterBrand;
  /** The families of its colour, the main one first. */
  readonly colourFamilies: readonly ColourFamily[];
  /** The price of the model as new; null when none is proved. */
  readonly newPriceCents: number | null;
  /** Null when it is unknown. */
  readonly fiveG: boolean | null;
}

/** The choice of the condition filter that each condition belongs to. */
const filterOfCondition = new Map<string, readonly string[]>(
  Object.entries(CONDITION_FILTERS).flatMap(([filter, names]) => names.map((name) => [name, [filter]])),
);

/** The choices that the listings of a bucket have in each filter. A listing passes with one of the wanted choices. */
export const CHOICES_OF: {
  readonly [Name in ChoiceName]: (model: IndexedModel, shared: Shared) => readonly string[];
} = {
  brand: ({ filterBrand }) => [filterBrand],
  model: ({ model }) => [model],
  colour: ({ colourFamilies }) => colourFamilies,
  condition: (_, { condition }) => filterOfCondition.get(condition) ?? [],
  storage: ({ storageGb }) => [String(storageGb)],
  photos: (_, { photographed }) => (photographed ? ["1"] : []),
  soldBy: (_, { own }) => [own ? "shop" : "others"],
  network: ({ fiveG }) => (fiveG ? ["5g"] : []),
};

/**
 * `CHOICES_OF` as SQL arrays over `smartphone_items` joined with `smartphone_models`, for `plain-sql.ts`, against which the
 * index is tested. `families` is a table of colour families.
 */
export const choicesInSql = (families: SQL): { readonly [Name in ChoiceName]: SQL } => ({
  brand: sql`array[case when lower(brand) in ${FILTER_BRANDS.filter((brand) => brand !== "autres")} then lower(brand) else 'autres' end]`,
  model: sql`array[model]`,
  colour: sql`array(select family from ${families} where slug = colour_slug)`,
  condition: sql`array_remove(array[case ${sql.join(
    Object.entries(CONDITION_FILTERS).map(
      ([filter, names]) => sql`when condition in ${names} then ${filter}`,
    ),
    sql` `,
  )} end], null)`,
  storage: sql`array[storage_gb::text]`,
  photos: sql`array_remove(array[case when cardinality(photo_ids) > 0 then '1' end], null)`,
  soldBy: sql`array[case when seller_id = (select user_id from sellers where first_party) then 'shop' else 'others' end]`,
  network: sql`array_remove(array[case when five_g then '5g' end], null)`,
});
