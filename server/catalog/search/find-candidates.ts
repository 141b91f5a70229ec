import { and, type SQL, sql } from "drizzle-orm";
import { FACET_NAMES, type Facets } from "#contract/catalog/item-query.ts";
import type { Database } from "#server/database/client.ts";
import { noFacets } from "../index/bucket-facets.ts";
import type { CatalogIndex, Filters, ListingIndex } from "../index/catalog-index.ts";
import { LISTING_COLUMNS, type Listing } from "../index/indexed-listing.ts";
import type { ParsedQuery } from "../parse-query.ts";
import { smartphoneItems as items } from "../tables.ts";
import { type Attempt, MAX_TEXT_MATCHES } from "./plan-search.ts";

/** The listings that a query may return: those of all its sources. */
export interface Candidates {
  /** The sources have no listing in common. With the sort by relevance, the most relevant source comes first. */
  readonly sources: readonly Source[];
  /** For strategy `scan`: the condition that each candidate must still meet, and the estimated share that meets it. */
  readonly scan: { readonly condition: SQL; readonly share: number } | null;
  /** Whether counts of the candidates are estimates. */
  readonly estimated: boolean;
  /** Whether the sources are in the order of relevance. */
  readonly isRanked: boolean;
}

interface Source {
  readonly index: ListingIndex;
  readonly filters: Filters;
  /** Set for listings that lack a fact of the search: only their text contains its words. */
  readonly isOther?: true;
}

/** The candidates of a query, and the attempt that found them. */
export interface Found {
  readonly candidates: Candidates;
  /** Null without a search, and when no attempt found anything. */
  readonly attempt: Attempt | null;
  /** The number of the attempt, from 0; null like the attempt. */
  readonly number: number | null;
}

const NOTHING: Candidates = { sources: [], scan: null, estimated: false, isRanked: false };

/**
 * Makes the attempts of a query one after another, until one finds a listing. A list that is continued names the attempt that
 * began it: its last listing may be sold meanwhile, and another attempt would find other phones.
 */
export async function findCandidates(
  database: Database,
  index: CatalogIndex,
  { filters, search, sort }: ParsedQuery,
  continued: number | null = null,
): Promise<Found> {
  if (!search)
    return { candidates: { ...NOTHING, sources: [{ index, filters }] }, attempt: null, number: null };
  let number = -1;
  for (const attempt of search.attempts) {
    number += 1;
    if (continued !== null && number < continued) continue;
    const isContinued = number === continued;
    if (!isContinued && attempt.plan.strategy === "index" && index.count(attempt.needed) === 0) continue;
    const candidates = await openCandidates(database, index, attempt, sort === "relevance");
    if (isContinued || candidates.scan || candidates.sources.some((source) => hasNeeded(source, attempt)))
      return { candidates, attempt, number };
  }
  return { candidates: NOTHING, attempt: null, number: null };
}

/** Whether a source has a listing that the attempt needs. */
const hasNeeded = ({ index, filters, isOther }: Source, { needed }: Attempt) =>
  !isOther && index.count({ ...needed, models: filters.models }) > 0;

async function openCandidates(
  database: Database,
  index: CatalogIndex,
  { plan, filters, tiers }: Attempt,
  byRelevance: boolean,
): Promise<Candidates> {
  const isRanked = byRelevance && tiers !== undefined;
  const inTiers = (source: ListingIndex) =>
    isRanked
      ? tiers.map((models) => ({ index: source, filters: { ...filters, models } }))
      : [{ index: source, filters }];
  if (plan.strategy === "scan") {
    const { condition } = plan;
    const share = await estimateShare(database, condition);
    return { sources: [{ index, filters }], scan: { condition, share }, estimated: true, isRanked: false };
  }
  if (plan.strategy === "text-matches") {
    const matches = await readMatches(database, plan.condition, plan.limit, filters);
    const found = index.indexOf(matches.listings);
    const sources = [...inTiers(found), ...othersOf(found, matches.listings, filters)];
    return { sources, scan: null, estimated: matches.isTruncated, isRanked };
  }
  if (!plan.otherMatches) return { sources: inTiers(index), scan: null, estimated: false, isRanked };
  const others = await readMatches(database, plan.otherMatches, MAX_TEXT_MATCHES, filters);
  const misfiled = othersOf(index.indexOf(others.listings), others.listings, filters);
  return { sources: [...inTiers(index), ...misfiled], scan: null, estimated: others.isTruncated, isRanked };
}

/** The found listings whose models the filters do not name, as a source. */
function othersOf(index: ListingIndex, listings: readonly Listing[], filters: Filters): Source[] {
  const others = new Set(listings.map(({ model }) => model).filter((model) => !filters.models?.has(model)));
  return filters.models ? [{ index, filters: { ...filters, models: others }, isOther: true }] : [];
}

/** Reads the listings whose row meets a condition; at most `limit`. */
async function readMatches(database: Database, condition: SQL, limit: number | null, { sold }: Filters) {
  const status = sold === undefined ? undefined : sql`${items.sold} = ${sold}`;
  const { rows } = await database.execute<Listing & Record<string, unknown>>(sql`
    select ${sql.raw(LISTING_COLUMNS)} from ${items} where ${and(sql`${items}.withdrawn_at is null`, status, condition)}
    ${limit === null ? sql`` : sql`limit ${limit + 1}`}`);
  const isTruncated = limit !== null && rows.length > limit;
  return { listings: rows, isTruncated };
}

/** The share is estimated on this many of the newest listings. */
const SAMPLE_SIZE = 2000;

/** The estimated share of listings that meet a condition, above 0. */
async function estimateShare(database: Database, condition: SQL): Promise<number> {
  const { rows } = await database.execute<{ matching: number; all: number }>(sql`
    select count(*) filter (where ${condition})::int as matching, count(*)::int as all from (
      select * from ${items} where ${items}.withdrawn_at is null and ${items.sold} = false
      order by ${items.createdAt} desc, ${items.id} desc limit ${SAMPLE_SIZE}) as ${items}`);
  const { matching = 0, all = 0 } = rows[0] ?? {};
  return Math.max(matching, 1) / Math.max(all, 1);
}

/** The number of listings that a query finds. With a scan it is an estimate. */
export function countCandidates({ sources, scan }: Candidates): number {
  const total = sources.reduce((sum, { index, filters }) => sum + index.count(filters), 0);
  return scan ? round(total * scan.share) : total;
}

/** The number of listings that each choice of a filter would leave. Choices that would leave none are absent. */
export function countFacetsOf({ sources, scan }: Candidates): Facets {
  const sum = noFacets();
  const estimate = (count: number) => (scan ? round(count * scan.share) : count);
  for (const { index, filters } of sources) {
    const facets = index.facets(filters);
    sum.total += estimate(facets.total);
    for (const name of FACET_NAMES)
      for (const [choice, count] of Object.entries(facets[name])) {
        const estimated = estimate(count);
        if (estimated > 0) sum[name][choice] = (sum[name][choice] ?? 0) + estimated;
      }
  }
  return sum;
}

/** Rounds an estimate to two digits, because it is no more precise than that. */
function round(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.round(count / step) * step;
}
