import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Facets, type ItemQuery, PRICE_SLIDER } from "#contract/catalog.ts";
import { CONDITION_FILTERS } from "#contract/conditions.ts";
import type { Shop } from "#server/http/app-types.ts";
import {
  FACETS,
  type Facet,
  foldedBrand,
  type ItemConditions,
  itemConditions,
  NAMED_BRANDS,
  type Viewer,
} from "./item-conditions.ts";
import { smartphoneItems, smartphoneModels } from "./tables.ts";

/** Constants of the contract, never words of a request. They are written out so that SQL sees one expression. */
const constant = (value: string | number) =>
  sql.raw(typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`);
const constants = (values: readonly string[]) => sql.join(values.map(constant), sql`, `);

const { step } = PRICE_SLIDER;

/** The key under which each facet counts an item. */
const KEYS: Record<Facet, SQL> = {
  brand: sql`case when ${foldedBrand} in (${constants(NAMED_BRANDS)}) then ${foldedBrand} else 'autres' end`,
  condition: sql`case ${sql.join(
    Object.entries(CONDITION_FILTERS).map(
      ([filter, conditions]) =>
        sql`when ${smartphoneItems.condition} in (${constants(conditions)}) then ${constant(filter)}`,
    ),
    sql` `,
  )} end`,
  storage: sql`${smartphoneModels.storageGb}::text`,
  price: sql`(${smartphoneItems.priceCents} / ${constant(step * 100)} * ${constant(step)})::text`,
};

const name = (facet: Facet | "total") => sql.identifier(facet);
const named = (facets: readonly Facet[], one: (facet: Facet) => SQL) => sql.join(facets.map(one), sql`, `);

/** The items that pass every filter but the facet's own. Filters that nobody set are not there to be asked. */
function counted({ facets }: ItemConditions, own: Facet | "total"): SQL {
  const others = FACETS.filter((facet) => facet !== own && facets[facet]);
  const all = and(...others.map((facet) => sql`passes_${sql.raw(facet)}`));
  return all ? sql`count(*) filter (where ${all})` : sql`count(*)`;
}

function facetsQuery(conditions: ItemConditions): SQL {
  const passes = FACETS.flatMap((facet) => {
    const condition = conditions.facets[facet];
    return condition ? [sql`, (${condition}) as passes_${sql.raw(facet)}`] : [];
  });
  const levels = [...FACETS.map((facet) => sql`when grouping(${name(facet)}) = 0 then ${constant(facet)}`)];
  const counts = FACETS.map(
    (facet) => sql`when grouping(${name(facet)}) = 0 then ${counted(conditions, facet)}`,
  );
  return sql`
    with seen as (
      select ${named(FACETS, (facet) => sql`${KEYS[facet]} as ${name(facet)}`)} ${sql.join(passes)}
      from ${smartphoneItems} join ${smartphoneModels} on ${eq(smartphoneModels.id, smartphoneItems.modelId)}
      where ${and(...conditions.always)}
    )
    select case ${sql.join(levels, sql` `)} else 'total' end as facet,
      coalesce(${named(FACETS, (facet) => sql`${name(facet)}`)}) as key,
      (case ${sql.join(counts, sql` `)} else ${counted(conditions, "total")} end)::int as items
    from seen
    group by grouping sets ((), ${named(FACETS, (facet) => sql`(${name(facet)})`)})`;
}

type Row = Record<string, unknown> & {
  readonly facet: Facet | "total";
  readonly key: string | null;
  readonly items: number;
};

/**
 * How many items each choice of brand, condition, storage and 50 € price band would leave, every other filter of the
 * query kept; `total` keeps them all. Choices that would leave none are absent. Errors as `listItems`.
 */
export async function countFacets(
  { database }: Pick<Shop, "database">,
  query: ItemQuery,
  viewer: Viewer | null = null,
): Promise<Facets> {
  const conditions = await itemConditions(database, query, viewer);
  const { rows } = await database.execute<Row>(facetsQuery(conditions));
  const facets: Facets = { total: 0, brand: {}, condition: {}, storage: {}, price: {} };
  for (const { facet, key, items } of rows) {
    if (facet === "total") facets.total = items;
    else if (key !== null && items > 0) facets[facet][key] = items;
  }
  return facets;
}
