import { and, eq, type SQL, sql } from "drizzle-orm";
import { type ItemQuery, PRICE_SLIDER, type Sort } from "#contract/catalog/catalog.ts";
import { CONDITION_FILTERS } from "#contract/catalog/conditions.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { CatalogIndex, Filters } from "./index/catalog-index.ts";
import { planSearch, type SearchPlan } from "./search/plan-search.ts";
import { isModel } from "./search/text-condition.ts";
import { smartphoneItems } from "./tables.ts";

/** The signed-in user of a request, for `seller=me`. */
export interface Viewer {
  readonly userId: number;
}

/** A query, parsed. */
export interface ParsedQuery {
  readonly filters: Filters;
  /** `relevance` only with a search that names models. */
  readonly sort: Sort;
  /** How to find the listings of the search; null without one. */
  readonly plan: SearchPlan | null;
}

/** Parses a query and chooses the strategy of its search. Error: UNAUTHENTICATED for `seller=me` without a viewer. */
export function parseQuery(index: CatalogIndex, query: ItemQuery, viewer: Viewer | null): ParsedQuery {
  const plan = query.search === undefined ? null : planSearch(query.search, index);
  const isRanked = plan?.strategy !== "scan" && plan?.tiers !== undefined && query.seller !== "me";
  const sort = query.sort === "relevance" && !isRanked ? "newest" : (query.sort ?? "newest");
  const parsed = { filters: readFilters(query), sort };
  if (query.seller !== "me") return { ...parsed, plan };
  if (!viewer) throw new Failure("UNAUTHENTICATED");
  // One seller's listings are few enough to read them all: nothing is estimated.
  const condition = and(eq(smartphoneItems.sellerId, viewer.userId), plan ? exactCondition(plan) : undefined);
  return { ...parsed, plan: condition ? { strategy: "text-matches", condition, limit: null } : null };
}

/** Above every price, and within PostgreSQL's integers. */
const MAX_CENTS = 2_000_000_000;

const cents = (euros: string) => Math.min(Number(euros) * 100, MAX_CENTS);

/** The top of the price slider is no limit. */
function readFilters({
  brand,
  storage,
  condition,
  minPrice,
  maxPrice,
  minBattery,
  status,
}: ItemQuery): Filters {
  return {
    brand,
    storages: storage?.split(",").map(Number),
    conditions: condition && CONDITION_FILTERS[condition],
    minPrice: Number(minPrice) > 0 ? cents(minPrice ?? "0") : undefined,
    maxPrice: maxPrice && Number(maxPrice) !== PRICE_SLIDER.max ? cents(maxPrice) : undefined,
    minBattery: minBattery === undefined ? undefined : Number(minBattery),
    sold: status && status === "sold",
  };
}

/** A whole search as one condition on a row. */
function exactCondition(plan: SearchPlan): SQL {
  if (plan.strategy === "scan") return plan.exactCondition;
  if (plan.strategy === "text-matches") return plan.condition;
  const named = isModel(plan.models);
  return plan.otherMatches ? sql`(${named} or ${plan.otherMatches})` : named;
}
