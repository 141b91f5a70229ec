import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ItemQuery } from "#contract/catalog.ts";
import type { Database } from "#server/database/client.ts";
import { Failure } from "#server/http/failure.ts";
import type { Asked } from "./held/asked.ts";
import { heldCatalogue, heldSearches } from "./held/held-catalogue.ts";
import type { HeldCatalogue } from "./held/load-catalogue.ts";
import { type Listed, makeShelves, type Shelves } from "./held/shelves.ts";
import { hitsStatement } from "./hits-statement.ts";
import { readQuery, type Viewer } from "./read-query.ts";
import { MOST_HITS, planSearch, type SearchPlan } from "./search/plan-search.ts";
import { isModel } from "./search/text-condition.ts";
import { smartphoneItems as items } from "./tables.ts";

/** A query, understood. */
export interface LookUp {
  readonly database: Database;
  readonly held: HeldCatalogue;
  readonly asked: Asked;
  readonly plan: SearchPlan | null;
  /** One's own listings: a condition of their own, looked at one by one. */
  readonly own?: SQL;
}

/** Reads a query against what is held. `seller=me` without a viewer is refused with UNAUTHENTICATED. */
export async function lookUp(database: Database, query: ItemQuery, viewer: Viewer | null): Promise<LookUp> {
  if (query.seller === "me" && !viewer) throw new Failure("UNAUTHENTICATED");
  const held = await heldCatalogue(database);
  const read = readQuery(query);
  const plan = query.search === undefined ? null : planOf(database, query.search, held);
  const models = plan && plan.by !== "hits" ? plan.models : undefined;
  const { filters: _, ...unnamed } = read;
  const asked = models ? { ...unnamed, models } : read;
  if (query.seller !== "me" || !viewer) return { database, held, asked, plan };
  // Of one seller every listing may be looked at, so that nothing is estimated.
  const text = plan && searchCondition(plan);
  const own = and(eq(items.sellerId, viewer.userId), text ?? undefined);
  return { database, held, asked: read, plan: null, ...(own ? { own } : {}) };
}

function planOf(database: Database, search: string, held: HeldCatalogue): SearchPlan | null {
  const make = () => planSearch(search, held);
  const searches = heldSearches(database);
  return searches ? searches.plan(search, make) : make();
}

/** Everything that a search wants, as one condition on a row. */
function searchCondition(plan: SearchPlan): SQL {
  if (plan.by === "common") return plan.exact;
  if (plan.by === "hits") return plan.condition;
  const named = isModel(plan.models);
  return plan.extra ? sql`(${named} or ${plan.extra})` : named;
}

/** The condition of rows that are looked at one by one, if there are any; `most` of them at most. */
function hitsOf({ plan, own }: LookUp): { condition: SQL; most: number | null } | null {
  if (own) return { condition: own, most: null };
  // What the statistics thought rare may have become common since.
  if (plan?.by === "hits") return { condition: plan.condition, most: MOST_HITS * 10 };
  if (plan?.by === "models" && plan.extra) return { condition: plan.extra, most: MOST_HITS };
  return null;
}

export interface Hits {
  readonly shelves: Shelves;
  /** There were more than were looked at. */
  readonly partial: boolean;
}

interface HitsRow extends Record<string, unknown> {
  readonly seen: number;
  readonly shelves: Listed[] | null;
}

/** What a plan found, for as long as the plan is held; by whether what is sold was wanted. */
const found = new WeakMap<SearchPlan, Map<boolean | undefined, Promise<Hits | null>>>();

/** Looks at rows one by one, where a look-up wants it. */
export async function readHits(look: LookUp): Promise<Hits | null> {
  const { plan, own, asked } = look;
  if (!plan || own) return findHits(look);
  const byStatus = found.get(plan) ?? new Map<boolean | undefined, Promise<Hits | null>>();
  found.set(plan, byStatus);
  const known = byStatus.get(asked.sold);
  if (known) return known;
  const hits = findHits(look);
  byStatus.set(asked.sold, hits);
  const forget = () => byStatus.delete(asked.sold);
  hits.then((its) => (its?.shelves.size ?? 0) > MOST_HITS && forget(), forget);
  return hits;
}

async function findHits(look: LookUp): Promise<Hits | null> {
  const hits = hitsOf(look);
  if (!hits) return null;
  const { sold } = look.asked;
  const statement = hitsStatement(hits.condition, { sold, most: hits.most });
  const [row] = (await look.database.execute<HitsRow>(statement)).rows;
  return {
    shelves: makeShelves(row?.shelves ?? []),
    partial: hits.most !== null && (row?.seen ?? 0) > hits.most,
  };
}
