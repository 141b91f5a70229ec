import { and, type SQL, sql } from "drizzle-orm";
import type { Sort } from "#contract/catalog.ts";
import type { Place } from "./cursor.ts";
import type { Asked } from "./held/asked.ts";
import type { Way } from "./held/choose-way.ts";
import { isModel } from "./search/text-condition.ts";
import { smartphoneItems as items } from "./tables.ts";

/** The part of a list that is wanted. */
export interface Window {
  readonly after?: Place;
  readonly offset: number;
  readonly limit: number;
}

const microseconds = sql`(extract(epoch from ${items.createdAt}) * 1000000)::bigint`;
const instant = (key: number) => sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`;

const KEYS: Record<Sort, SQL> = {
  newest: microseconds,
  "price-asc": sql`${items.priceCents}::bigint`,
  "price-desc": sql`${items.priceCents}::bigint`,
};
const ORDERS: Record<Sort, SQL> = {
  newest: sql`${items.createdAt} desc, ${items.id} desc`,
  "price-asc": sql`${items.priceCents}, ${items.id}`,
  "price-desc": sql`${items.priceCents} desc, ${items.id} desc`,
};

function comesAfter(sort: Sort, { key, id }: Place): SQL {
  if (sort === "newest") return sql`(${items.createdAt}, ${items.id}) < (${instant(key)}, ${id}::int)`;
  const sign = sort === "price-asc" ? sql`>` : sql`<`;
  return sql`(${items.priceCents}, ${items.id}) ${sign} (${key}::int, ${id}::int)`;
}

/** What of a place in one side of the order is left after a cursor: nothing, all, or what comes after it. */
function rest(sort: Sort, isSold: boolean, after: Place | undefined): SQL | "all" | "none" {
  if (!after || (isSold && !after.sold)) return "all";
  return after.sold && !isSold ? "none" : comesAfter(sort, after);
}

/** The filters that are read from a row itself. */
export function rowFilters({ conditions, least, most }: Asked): SQL | undefined {
  return and(
    conditions ? sql`${items.condition} = any(${sql.param(conditions)}::text[])` : undefined,
    least === undefined ? undefined : sql`${items.priceCents} >= ${least}::int`,
    most === undefined ? undefined : sql`${items.priceCents} <= ${most}::int`,
  );
}

const place = (sort: Sort) => sql`${items.id} as id, ${items.sold} as sold, ${KEYS[sort]} as key`;
const listed = sql`${items}.withdrawn_at is null`;

/** The first rows of one side, available or sold, found in one of the two ways; null when the cursor is past them. */
export function firstPlaces(
  asked: Asked,
  isSold: boolean,
  way: Way,
  { after, rows, text }: { readonly after?: Place; readonly rows: number; readonly text?: SQL },
): SQL | null {
  const { sort } = asked;
  const left = rest(sort, isSold, after);
  if (left === "none") return null;
  const side = and(
    listed,
    sql`${items.sold} = ${sql.raw(String(isSold))}`,
    left === "all" ? undefined : left,
  );
  const order = ORDERS[sort];
  if (way.by === "models")
    return sql`(select top.id, top.sold, top.key
      from unnest(${sql.param(way.models)}::int[]) as wanted (model)
      cross join lateral (
        select ${place(sort)} from ${items}
        where ${and(side, sql`${items.modelId} = wanted.model`, rowFilters(asked), text)}
        order by ${order} limit ${rows}) as top
      order by ${outerOrder(sort)} limit ${rows})`;
  const from =
    way.from === null
      ? undefined
      : sort === "price-desc"
        ? sql`${items.priceCents} <= ${way.from}::int`
        : sql`${items.priceCents} >= ${way.from}::int`;
  const wide = text
    ? sql`, ${items}.search_words, ${items}.stray_name, ${items.name}, ${items.description}`
    : sql``;
  return sql`(select ${place(sort)} from (
      select ${items.id}, ${items.modelId}, ${items.condition}, ${items.priceCents}, ${items.createdAt}, ${items.sold} ${wide}
      from ${items} where ${and(side, from)} order by ${order} limit ${way.budget}) as ${items}
    where ${and(way.models ? isModel(way.models) : sql`true`, rowFilters(asked), text)}
    order by ${order} limit ${rows})`;
}

function outerOrder(sort: Sort): SQL {
  return sort === "price-asc" ? sql`key, id` : sql`key desc, id desc`;
}

/** Sides put together: one part of the whole order. */
export function placesOf(sides: readonly SQL[], sort: Sort, { offset, limit }: Window): SQL {
  return sql`select id, sold, key from (${sql.join([...sides], sql` union all `)}) as sides
    order by sold, ${outerOrder(sort)} limit ${limit} offset ${offset}`;
}

/**
 * Listings looked at one by one: the prices of all of them by shelf, and the wanted part of those that pass the
 * filters. `most` bounds how many are looked at.
 */
export function hitsStatement(
  condition: SQL,
  {
    asked,
    filters,
    window,
    most,
  }: { asked: Asked; filters: SQL | undefined; window: Window | null; most: number | null },
): SQL {
  const { sort } = asked;
  const past = window?.after;
  const left = past
    ? sql`(${items.sold} > ${past.sold} or (${items.sold} = ${past.sold} and ${comesAfter(sort, past)}))`
    : undefined;
  const page = window
    ? sql`(select json_agg(json_build_array(id, sold, key)) from (
        select ${place(sort)} from hits as ${items} where ${and(filters, left) ?? sql`true`}
        order by ${items.sold}, ${ORDERS[sort]} limit ${window.limit} offset ${window.offset}) as page)`
    : sql`null::json`;
  const status = asked.sold === undefined ? undefined : sql`${items.sold} = ${asked.sold}`;
  return sql`
    with hits as materialized (
      select ${items.id}, ${items.modelId}, ${items.condition}, ${items.priceCents}, ${items.sold}, ${items.createdAt}
      from ${items} where ${and(listed, status, condition)} ${most === null ? sql`` : sql`limit ${most + 1}`}
    )
    select (select count(*) from hits)::int as seen,
      (select json_agg(json_build_array(model_id, condition, sold, prices)) from (
        select model_id, condition, sold, array_agg(price_cents) as prices
        from hits group by 1, 2, 3) as listed) as shelves,
      ${page} as page`;
}
