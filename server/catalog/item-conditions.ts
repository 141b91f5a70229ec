import { and, eq, gte, inArray, isNull, lte, notInArray, type SQL, sql } from "drizzle-orm";
import { FILTER_BRANDS, type FilterBrand, type ItemQuery, PRICE_SLIDER } from "#contract/catalog.ts";
import { CONDITION_FILTERS } from "#contract/conditions.ts";
import type { Database } from "#server/database/client.ts";
import { Failure } from "#server/http/failure.ts";
import { knownVocabulary } from "./search/known-vocabulary.ts";
import { readSearch } from "./search/read-search.ts";
import { textCondition } from "./search/text-condition.ts";
import { smartphoneItems, smartphoneModels } from "./tables.ts";

/** Who asks; only `seller=me` wants to know. */
export interface Viewer {
  readonly userId: number;
}

export const FACETS = ["brand", "condition", "storage", "price"] as const;
export type Facet = (typeof FACETS)[number];

/** A query as conditions on items joined with their models. An absent filter is absent here, too. */
export interface ItemConditions {
  /** What holds for every item that can be seen with this search, status and seller. */
  readonly always: readonly SQL[];
  /** The filters that a visitor sets one by one. */
  readonly facets: Partial<Record<Facet, SQL>>;
}

/** Past every price of the shop, and still a number that the column can be compared with. */
const BEYOND_PRICES_CENTS = 2_000_000_000;

export const NAMED_BRANDS = FILTER_BRANDS.filter((brand) => brand !== "autres");
export const foldedBrand = sql<string>`lower(${smartphoneModels.brand})`;

function brandCondition(brand: FilterBrand): SQL {
  return brand === "autres" ? notInArray(foldedBrand, NAMED_BRANDS) : eq(foldedBrand, brand);
}

function priceCondition(query: ItemQuery): SQL | undefined {
  const cents = (euros: string) => Math.min(Number(euros) * 100, BEYOND_PRICES_CENTS);
  const bounded = query.maxPrice !== undefined && Number(query.maxPrice) < PRICE_SLIDER.max;
  const least = query.minPrice === undefined ? 0 : cents(query.minPrice);
  return and(
    least > 0 ? gte(smartphoneItems.priceCents, least) : undefined,
    bounded ? lte(smartphoneItems.priceCents, cents(query.maxPrice ?? "0")) : undefined,
  );
}

async function searchCondition(database: Database, search: string): Promise<SQL | undefined> {
  if (search.trim() === "") return undefined;
  return textCondition(readSearch(search, await knownVocabulary(database)), search);
}

/** Turns a query into conditions. `seller=me` without a viewer is refused with UNAUTHENTICATED. */
export async function itemConditions(
  database: Database,
  query: ItemQuery,
  viewer: Viewer | null,
): Promise<ItemConditions> {
  if (query.seller === "me" && !viewer) throw new Failure("UNAUTHENTICATED");
  const always = [
    isNull(smartphoneItems.withdrawnAt),
    query.status ? eq(smartphoneItems.sold, query.status === "sold") : undefined,
    query.seller === "me" && viewer ? eq(smartphoneItems.sellerId, viewer.userId) : undefined,
    query.search === undefined ? undefined : await searchCondition(database, query.search),
  ].filter((condition) => condition !== undefined);
  const price = priceCondition(query);
  return {
    always,
    facets: {
      ...(query.brand ? { brand: brandCondition(query.brand) } : {}),
      ...(query.condition
        ? { condition: inArray(smartphoneItems.condition, [...CONDITION_FILTERS[query.condition]]) }
        : {}),
      ...(query.storage
        ? { storage: inArray(smartphoneModels.storageGb, query.storage.split(",").map(Number)) }
        : {}),
      ...(price ? { price } : {}),
    },
  };
}

/** All conditions together, or all but one facet's own filter. */
export function allOf(conditions: ItemConditions, except?: Facet): SQL | undefined {
  const facets = FACETS.map((facet) => (facet === except ? undefined : conditions.facets[facet]));
  return and(...conditions.always, ...facets);
}
