import { and, type SQL, sql } from "drizzle-orm";
import { smartphoneItems as items } from "./tables.ts";

interface Wish {
  /** What is sold, or what is not; both when absent. */
  readonly sold: boolean | undefined;
  /** How many are looked at; null for all. */
  readonly most: number | null;
}

/** The listings of which a condition is true, looked at one by one, by shelf; and how many there were, one more than `most` at most. */
export function hitsStatement(condition: SQL, { sold, most }: Wish): SQL {
  const status = sold === undefined ? undefined : sql`${items.sold} = ${sold}`;
  return sql`
    with hits as materialized (
      select ${items.id}, ${items.modelId}, ${items.condition}, ${items.priceCents}, ${items.sold}, ${items.createdAt}
      from ${items} where ${and(sql`${items}.withdrawn_at is null`, status, condition)}
      ${most === null ? sql`` : sql`limit ${most + 1}`}
    )
    select (select count(*) from hits)::int as seen,
      (select json_agg(json_build_array(model_id, condition, sold, ids, prices, moments)) from (
        select model_id, condition, sold, array_agg(id) as ids, array_agg(price_cents) as prices,
          array_agg(moment_of(created_at)) as moments
        from hits group by 1, 2, 3) as listed) as shelves`;
}
