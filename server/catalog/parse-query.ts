import { and, eq, type SQL, sql } from "drizzle-orm";
import { CHOICE_NAMES, PRICE_SLIDER, type Sort } from "#contract/catalog/filters.ts";
import type { ItemQuery } from "#contract/catalog/item-query.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { CatalogIndex, Filters } from "./index/catalog-index.ts";
import { type Attempt, type PlannedSearch, planSearch } from "./search/plan-search.ts";
import { isModel } from "./search/text-condition.ts";
import { smartphoneItems } from "./tables.ts";

/** The signed-in user of a request, for `seller=me`. */
export interface Viewer {
  readonly userId: number;
}

export interface ParsedQuery {
  /** The chosen filters. The search adds its own. */
  readonly filters: Filters;
  readonly sort: Sort;
  /** The search with the attempts to answer it; null without a search. */
  readonly search: PlannedSearch | null;
}

/** Parses a query and plans its search. Errors: UNAUTHENTICATED for `seller=me` without a viewer. */
export function parseQuery(index: CatalogIndex, query: ItemQuery, viewer: Viewer | null): ParsedQuery {
  const filters = readFilters(query);
  const text = query.search?.trim() ?? "";
  const search = text === "" ? null : planSearch(text, index, filters);
  const parsed = { filters, sort: query.sort ?? "newest", search };
  if (query.seller !== "me") return { ...parsed, sort: search ? parsed.sort : withoutRelevance(parsed.sort) };
  if (!viewer) throw new Failure("UNAUTHENTICATED");
  return { filters, sort: withoutRelevance(parsed.sort), search: ofSeller(viewer, filters, search) };
}

const withoutRelevance = (sort: Sort): Sort => (sort === "relevance" ? "newest" : sort);

/** Limits a search to one seller. Their listings are few enough to read all, so nothing is estimated or given up. */
function ofSeller({ userId }: Viewer, filters: Filters, search: PlannedSearch | null): PlannedSearch {
  const attempts = search
    ? [...search.attempts].filter(({ givenUp, hasWords }) => givenUp.length === 0 && hasWords)
    : [];
  const all: Attempt = {
    plan: { strategy: "index" },
    filters,
    needed: filters,
    kept: [],
    givenUp: [],
    hasWords: true,
  };
  return {
    reading: search?.reading ?? { pieces: [], facts: [], words: [], unfit: [], isIdle: false },
    attempts: (search ? attempts : [all]).map((attempt) => ({
      ...attempt,
      tiers: undefined,
      needed: { ...attempt.needed, sold: undefined },
      plan: {
        strategy: "text-matches",
        condition: and(eq(smartphoneItems.sellerId, userId), conditionOf(attempt)) ?? sql`true`,
        limit: null,
      },
    })),
  };
}

/** More than any price, and within PostgreSQL's integers. */
const MAX_CENTS = 2_000_000_000;

const cents = (euros: string) => Math.min(Number(euros) * 100, MAX_CENTS);

/** Reads the filters. The maximum of the price slider means no limit. */
function readFilters(query: ItemQuery): Filters {
  const { storage, minPrice, maxPrice, minBattery, status } = query;
  return {
    ...Object.fromEntries(CHOICE_NAMES.map((name) => [name, query[name]?.split(",")])),
    // `064` means 64.
    storage: storage?.split(",").map((size) => String(Number(size))),
    minPrice: Number(minPrice) > 0 ? cents(minPrice ?? "0") : undefined,
    maxPrice: maxPrice && Number(maxPrice) !== PRICE_SLIDER.max ? cents(maxPrice) : undefined,
    minBattery: minBattery === undefined ? undefined : Number(minBattery),
    sold: status && status === "sold",
  };
}

/** SQL for an attempt's search on a row, in addition to its filters. */
function conditionOf({ plan, filters: { models } }: Attempt): SQL | undefined {
  if (plan.strategy !== "index") return plan.condition;
  return models && isModel(models);
}
