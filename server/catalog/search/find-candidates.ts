import { and, type SQL, sql } from "drizzle-orm";
import type { Facets } from "#contract/catalog/catalog.ts";
import type { Database } from "#server/database/client.ts";
import type { CatalogIndex, Filters, Listing, ListingIndex } from "../index/catalog-index.ts";
import type { ParsedQuery } from "../parse-query.ts";
import { smartphoneItems as items } from "../tables.ts";
import { MAX_TEXT_MATCHES } from "./plan-search.ts";

/** The listings that a query may return: those of its sources together. */
export interface Candidates {
  /** Without a common listing. With the sort by relevance, the most relevant first. */
  readonly sources: readonly Source[];
  /** With strategy `scan`: the condition that each candidate has yet to meet, and the share that meets it. */
  readonly scan: { readonly condition: SQL; readonly share: number } | null;
  /** Counts of the candidates are estimates. */
  readonly estimated: boolean;
}

interface Source {
  readonly index: ListingIndex;
  readonly filters: Filters;
}

/** Reads the text matches of a query, where its strategy wants them, and says where its listings are found. */
export async function findCandidates(
  database: Database,
  index: CatalogIndex,
  { filters, plan, sort }: ParsedQuery,
): Promise<Candidates> {
  if (plan?.strategy === "text-matches") {
    const matches = await readMatches(database, plan.condition, plan.limit, filters);
    const found = { index: index.indexOf(matches.listings), filters };
    const sources = sort === "relevance" ? inTiers(found, plan.tiers, matches.listings) : [found];
    return { sources, scan: null, estimated: matches.isTruncated };
  }
  const indexed = { index, filters: { ...filters, models: plan?.models } };
  if (plan?.strategy === "scan") {
    const { condition } = plan;
    const share = await estimateShare(database, condition);
    return { sources: [indexed], scan: { condition, share }, estimated: true };
  }
  const ranked =
    sort === "relevance" && plan
      ? plan.tiers.map((models) => ({ index, filters: { ...filters, models } }))
      : [indexed];
  if (!plan?.otherMatches) return { sources: ranked, scan: null, estimated: plan?.estimated ?? false };
  const others = await readMatches(database, plan.otherMatches, MAX_TEXT_MATCHES, filters);
  return {
    sources: [...ranked, { index: index.indexOf(others.listings), filters }],
    scan: null,
    estimated: plan.estimated || others.isTruncated,
  };
}

/** Splits text matches: those of the named models in their order, then the others. */
function inTiers(
  { index, filters }: Source,
  tiers: readonly ReadonlySet<number>[] = [],
  listings: readonly Listing[],
): Source[] {
  const named = new Set(tiers.flatMap((tier) => [...tier]));
  const others = new Set(listings.map(({ model }) => model).filter((model) => !named.has(model)));
  return [...tiers, others].map((models) => ({ index, filters: { ...filters, models } }));
}

/** Listings whose row meets a condition, `limit` at most. */
async function readMatches(database: Database, condition: SQL, limit: number | null, { sold }: Filters) {
  const status = sold === undefined ? undefined : sql`${items.sold} = ${sold}`;
  const { rows } = await database.execute<Listing & Record<string, unknown>>(sql`
    select ${items.id}, ${items.modelId} as model, ${items.condition}, ${items.sold}, ${items.priceCents} as price,
      moment_of(${items.createdAt})::float8 as "createdAt", coalesce(${items.batteryHealth}, 0) as battery
    from ${items} where ${and(sql`${items}.withdrawn_at is null`, status, condition)}
    ${limit === null ? sql`` : sql`limit ${limit + 1}`}`);
  const isTruncated = limit !== null && rows.length > limit;
  return { listings: rows, isTruncated };
}

/** The newest listings are the sample. */
const SAMPLE_SIZE = 2000;

/** The share of listings that meet a condition, above 0. */
async function estimateShare(database: Database, condition: SQL): Promise<number> {
  const { rows } = await database.execute<{ matching: number; all: number }>(sql`
    select count(*) filter (where ${condition})::int as matching, count(*)::int as all from (
      select * from ${items} where ${items}.withdrawn_at is null and ${items.sold} = false
      order by ${items.createdAt} desc, ${items.id} desc limit ${SAMPLE_SIZE}) as ${items}`);
  const { matching = 0, all = 0 } = rows[0] ?? {};
  return Math.max(matching, 1) / Math.max(all, 1);
}

/** The number of listings that a query finds. */
export function countCandidates({ sources, scan }: Candidates): number {
  const total = sources.reduce((sum, { index, filters }) => sum + index.count(filters), 0);
  return scan ? round(total * scan.share) : total;
}

const NAMES = ["brand", "condition", "storage", "price", "battery"] as const;

/** The number of listings that each choice of a filter would leave. Choices that would leave none are absent. */
export function countFacetsOf({ sources, scan }: Candidates): Facets {
  const sum: Facets = { total: 0, brand: {}, condition: {}, storage: {}, price: {}, battery: {} };
  const estimate = (count: number) => (scan ? round(count * scan.share) : count);
  for (const { index, filters } of sources) {
    const facets = index.facets(filters);
    sum.total += estimate(facets.total);
    for (const name of NAMES)
      for (const [choice, count] of Object.entries(facets[name])) {
        const estimated = estimate(count);
        if (estimated > 0) sum[name][choice] = (sum[name][choice] ?? 0) + estimated;
      }
  }
  return sum;
}

/** An estimate is no more precise than two digits. */
function round(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.round(count / step) * step;
}
