import { sql } from "drizzle-orm";
import type { Facets } from "#contract/catalog.ts";
import type { Asked } from "./held/asked.ts";
import { countEveryChoice, countTotal, withoutNone } from "./held/count-shelves.ts";
import type { Shelves } from "./held/shelves.ts";
import type { Hits, LookUp } from "./look-up.ts";
import { smartphoneItems as items } from "./tables.ts";

/** Estimates are told as such, and only from here on: below, everything is counted. */
export const SURE_UP_TO = 1000;
/** The newest listings stand for all. */
const SAMPLE = 2000;

/** Counts of everything a look-up asks for. `estimated`: right in its size, not in its last digits. */
export interface Counted {
  readonly facets: Facets;
  readonly estimated: boolean;
}

/** The share of listings with common words, by the newest ones; never none, so that nothing is divided by it. */
export async function rateOf({ database, plan, held }: LookUp): Promise<number> {
  if (plan?.by !== "common") return 1;
  const key = JSON.stringify(sqlText(plan.condition));
  const known = rates.get(held)?.get(key);
  if (known !== undefined) return known;
  const { rows } = await database.execute<{ has: number; all: number }>(sql`
    select count(*) filter (where ${plan.condition})::int as has, count(*)::int as all from (
      select * from ${items} where ${items}.withdrawn_at is null and ${items.sold} = false
      order by ${items.createdAt} desc, ${items.id} desc limit ${SAMPLE}) as ${items}`);
  const { has = 0, all = 0 } = rows[0] ?? {};
  const rate = Math.max(has, 1) / Math.max(all, 1);
  const kept = rates.get(held) ?? new Map<string, number>();
  if (kept.size >= 500) kept.clear();
  rates.set(held, kept.set(key, rate));
  return rate;
}
const rates = new WeakMap<object, Map<string, number>>();

/** What makes two conditions the same: their parameters, in order. */
function sqlText(condition: { queryChunks: unknown[] }): unknown[] {
  const seen: unknown[] = [];
  const walk = (chunks: unknown[]) => {
    for (const chunk of chunks)
      if (typeof chunk === "string") seen.push(chunk);
      else if (chunk && typeof chunk === "object" && "queryChunks" in chunk)
        walk(chunk.queryChunks as unknown[]);
  };
  walk(condition.queryChunks);
  return seen;
}

/** The total alone, or with the counts of all choices. */
type Wanted = "total" | "facets";

const NOTHING: Facets = { total: 0, brand: {}, condition: {}, storage: {}, price: {} };

/** Adds up what is held and what was looked at; with `total` wanted, the facets are empty. */
export async function countListings(look: LookUp, hits: Hits | null, wanted: Wanted): Promise<Counted> {
  const { held, asked, plan, own } = look;
  const count = (shelves: Shelves, filters: Asked): Facets =>
    wanted === "total"
      ? { ...NOTHING, total: countTotal(shelves, held.models, filters) }
      : countEveryChoice(shelves, held.models, filters);
  const indexed = own || plan?.by === "hits" ? NOTHING : count(held.shelves, asked);
  const { models: _, ...anyModel } = asked;
  const ofHits = hits ? count(hits.shelves, anyModel) : NOTHING;
  const together = plus(times(indexed, await rateOf(look)), ofHits);
  const estimated =
    plan?.by === "common" || (plan?.by === "models" && plan.partial) || (hits?.partial ?? false);
  return { facets: withoutNone(together), estimated };
}

const NAMES = ["brand", "condition", "storage", "price"] as const;

/** Two digits are as much as an estimate knows. */
function roughly(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.round(count / step) * step;
}

function each(
  facets: Facets,
  change: (count: number, key: string, name: (typeof NAMES)[number] | null) => number,
): Facets {
  const changed: Facets = { ...facets, total: change(facets.total, "", null) };
  for (const name of NAMES)
    changed[name] = Object.fromEntries(
      Object.entries(facets[name]).map(([key, count]) => [key, change(count, key, name)]),
    );
  return changed;
}

function times(facets: Facets, rate: number): Facets {
  return rate === 1 ? facets : each(facets, (count) => roughly(count * rate));
}

function plus(one: Facets, other: Facets): Facets {
  const sum: Facets = { ...one, total: one.total + other.total };
  for (const name of NAMES) {
    sum[name] = { ...one[name] };
    for (const [key, count] of Object.entries(other[name])) sum[name][key] = (sum[name][key] ?? 0) + count;
  }
  return sum;
}
