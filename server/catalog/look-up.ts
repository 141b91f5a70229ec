import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ItemQuery } from "#contract/catalog.ts";
import type { Database } from "#server/database/client.ts";
import { Failure } from "#server/http/failure.ts";
import type { Place } from "./cursor.ts";
import type { Asked } from "./held/asked.ts";
import { type Cells, type Move, makeCells } from "./held/cells.ts";
import { cutBands } from "./held/count-cells.ts";
import { heldCatalogue } from "./held/held-catalogue.ts";
import type { HeldCatalogue } from "./held/load-catalogue.ts";
import { hitsStatement, rowFilters, type Window } from "./place-statements.ts";
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
  const plan = query.search === undefined ? null : planSearch(query.search, held);
  const models = plan && plan.by !== "hits" ? plan.models : undefined;
  const asked = models ? { ...read, models } : read;
  if (query.seller !== "me" || !viewer) return { database, held, asked, plan };
  // Of one seller every listing may be looked at, so that nothing is estimated.
  const text = plan && searchCondition(plan);
  const own = and(eq(items.sellerId, viewer.userId), text ?? undefined);
  return { database, held, asked: read, plan: null, ...(own ? { own } : {}) };
}

/** Everything that a search wants, as one condition on a row. */
function searchCondition(plan: SearchPlan): SQL {
  if (plan.by === "common") return plan.exact;
  if (plan.by === "hits") return plan.condition;
  const named = isModel(plan.models);
  return plan.extra ? sql`(${named} or ${plan.extra})` : named;
}

/** The condition of rows that are looked at one by one, if there are any; `most` of them at most. */
export function hitsOf({ plan, own }: LookUp): { condition: SQL; most: number | null } | null {
  if (own) return { condition: own, most: null };
  // What the statistics thought rare may have become common since.
  if (plan?.by === "hits") return { condition: plan.condition, most: MOST_HITS * 10 };
  if (plan?.by === "models" && plan.extra) return { condition: plan.extra, most: MOST_HITS };
  return null;
}

/** Models that brand and storage leave, as a condition on rows. */
export function modelFilter({ held, asked }: LookUp): SQL | undefined {
  const { brand, storage } = asked;
  if (!brand && !storage) return undefined;
  const ids = [...held.models.values()].filter(
    (model) => (brand?.(model) ?? true) && (storage?.(model) ?? true),
  );
  return isModel(ids.map(({ id }) => id));
}

export interface Hits {
  readonly inside: Cells;
  readonly outside: Cells;
  readonly places: Place[];
  /** There were more than were looked at. */
  readonly partial: boolean;
}

interface HitsRow extends Record<string, unknown> {
  readonly seen: number;
  readonly moves: [...Move, inside: boolean][] | null;
  readonly page: [id: number, sold: boolean, key: number][] | null;
}

/** Looks at rows one by one: their counts and, with a window, their part of the list. */
export async function readHits(look: LookUp, window: Window | null): Promise<Hits | null> {
  const hits = hitsOf(look);
  if (!hits) return null;
  const filters = and(modelFilter(look), rowFilters(look.asked));
  const statement = hitsStatement(hits.condition, { asked: look.asked, filters, window, most: hits.most });
  const [row] = (await look.database.execute<HitsRow>(statement)).rows;
  const moves = row?.moves ?? [];
  const side = (wanted: boolean) =>
    makeCells(
      moves
        .filter(([, , , , , inside]) => inside === wanted)
        .map(([model, condition, band, sold, by]): Move => [model, condition, band, sold, by]),
    );
  return {
    inside: side(true),
    outside: side(false),
    places: (row?.page ?? []).map(([id, sold, key]) => ({ id, sold, key })),
    partial: hits.most !== null && (row?.seen ?? 0) > hits.most,
  };
}

/** Counts of the part of cut price bands that is between the bounds; null when the bounds cut none. */
export async function readCutBands({ database, held, asked }: LookUp): Promise<Cells | null> {
  const { cells } = held;
  const cut = cutBands(asked, cells.bands.subarray(0, cells.size));
  if (cut.length === 0) return null;
  const { conditions: _, ...prices } = asked;
  const condition = and(
    sql`${items.withdrawnAt} is null`,
    inArray(sql`price_band(${items.priceCents})`, cut),
    rowFilters(prices),
    // The index of prices is one of each side.
    sql`${items.sold} in (true, false)`,
  );
  const { rows } = await database.execute<{ moves: Move[] | null }>(sql`
    select json_agg(json_build_array(model_id, condition, band, sold, n)) as moves from (
      select model_id, condition, price_band(price_cents) as band, sold, count(*) as n
      from ${items} where ${condition} group by 1, 2, 3, 4) as counted`);
  return makeCells(rows[0]?.moves ?? []);
}
