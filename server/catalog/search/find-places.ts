import { and, type SQL, sql } from "drizzle-orm";
import type { Sort } from "#contract/catalog/filters.ts";
import type { Database } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { PATIENCE_MS } from "#server/http/limits/answer-in-time.ts";
import type { PageRequest } from "../index/catalog-index.ts";
import { comparePlaces, type Place, type RankedPlace } from "../place.ts";
import { smartphoneItems as items } from "../tables.ts";
import type { Candidates } from "./find-candidates.ts";

/** The request for a page in an order of the index or by relevance. */
export type RankedRequest = Omit<PageRequest, "sort" | "after"> & {
  readonly sort: Sort;
  readonly after?: RankedPlace | undefined;
};

/** One page of the candidates, in the order of the request. */
export async function findPlaces(
  database: Database,
  candidates: Candidates,
  { sort, ...rest }: RankedRequest,
): Promise<RankedPlace[]> {
  if (sort === "relevance" && candidates.isRanked) return pageByRelevance(candidates, rest);
  const request = { ...rest, sort: sort === "relevance" ? "newest" : sort } as const;
  const places = candidates.scan
    ? await scan(database, candidates, candidates.scan, request)
    : merge(candidates, request);
  return places.map((place) => ({ ...place, source: 0 }));
}

/** Merges the sources. The first places of all sources are among the first places of each source. */
function merge({ sources }: Pick<Candidates, "sources">, request: PageRequest): Place[] {
  const end = request.offset + request.limit;
  return sources
    .flatMap(({ index, filters }) => index.page(filters, { ...request, offset: 0, limit: end }))
    .sort(comparePlaces(request.sort))
    .slice(request.offset, end);
}

/** A page of the sources one after another. In each, available listings come first, then the newest. */
function pageByRelevance(
  { sources }: Pick<Candidates, "sources">,
  { after, offset, limit }: Omit<RankedRequest, "sort">,
): RankedPlace[] {
  const places: RankedPlace[] = [];
  let skip = offset;
  for (const sold of [false, true]) {
    for (const [source, { index, filters }] of sources.entries()) {
      if ((filters.sold ?? sold) !== sold || places.length === limit) continue;
      const ahead = after ? Number(sold) - Number(after.sold) || source - after.source : 1;
      if (ahead < 0) continue;
      const own = { ...filters, sold };
      const part = {
        ...{ sort: "newest" as const, offset: skip, limit: limit - places.length },
        after: ahead === 0 ? after : undefined,
      };
      const count = skip === 0 ? 0 : index.count(own);
      if (skip === 0 || skip < count)
        places.push(...index.page(own, part).map((place) => ({ ...place, source })));
      skip = Math.max(0, skip - count);
    }
  }
  return places;
}

/** Candidates that a batch holds beyond the number that is likely to be enough. */
const SPARE = 20;
const MAX_BATCH_SIZE = 5000;

/**
 * Checks the candidates in their order, in batches that are likely to fill the page. A search that finds next to nothing
 * would read the whole catalogue. Errors: UNAVAILABLE after the time that a request waits.
 */
async function scan(
  database: Database,
  { sources }: Candidates,
  { condition, share }: NonNullable<Candidates["scan"]>,
  request: PageRequest,
): Promise<Place[]> {
  const end = request.offset + request.limit;
  const deadline = performance.now() + PATIENCE_MS;
  const found: Place[] = [];
  for (let after = request.after; ; ) {
    const limit = Math.min(Math.ceil((end - found.length) / share) + SPARE, MAX_BATCH_SIZE);
    // Each batch begins behind the last place, not at an offset, because the index may change between two batches.
    const batch = sources.flatMap(({ index, filters }) =>
      index.page(filters, { sort: request.sort, after, offset: 0, limit }),
    );
    const matching = await idsMatching(database, batch, condition);
    found.push(...batch.filter(({ id }) => matching.has(id)));
    after = batch.at(-1);
    if (batch.length < limit || found.length >= end) return found.slice(request.offset, end);
    if (performance.now() > deadline) throw new Failure("UNAVAILABLE", { retryAfter: 2 });
  }
}

async function idsMatching(
  database: Database,
  places: readonly Place[],
  condition: SQL,
): Promise<ReadonlySet<number>> {
  const ids = sql.param(places.map(({ id }) => id));
  const { rows } = await database.execute<{ id: number }>(
    sql`select ${items.id} from ${items} where ${and(sql`${items.id} = any(${ids}::int[])`, condition)}`,
  );
  return new Set(rows.map(({ id }) => id));
}
