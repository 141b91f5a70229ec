import { sql } from "drizzle-orm";
import type { PriceDrop } from "#contract/catalog/catalog.ts";
import { centsToEuros } from "#contract/money.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { itemPrices, smartphoneItems } from "../tables.ts";

/** A reduction is named for so many days, and compared with the lowest price of as many days before it. */
const DAYS = 30;

/**
 * The last reduction of a listing's price, at most 30 days old: below the lowest price of the 30 days before it, which are
 * all known. Null for anything else: directive 98/6/EC, article 6a, allows no other comparison.
 */
export async function findPriceDrop(
  { database }: Pick<Shop, "database">,
  itemId: number,
): Promise<PriceDrop | null> {
  const { rows } = await database.execute<{ lowest: number; dropped_at: string }>(sql`
    select min(prices.price_cents) as lowest, to_char(max(last.ended_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as dropped_at
    from ${smartphoneItems} as items
    cross join lateral (
      select max(ended_at) as ended_at from ${itemPrices} where item_id = items.id
    ) as last
    join ${itemPrices} as prices
      on prices.item_id = items.id and prices.ended_at > last.ended_at - make_interval(days => ${DAYS})
    where items.id = ${itemId}
      and last.ended_at > now() - make_interval(days => ${DAYS})
      and items.price_known_since <= last.ended_at - make_interval(days => ${DAYS})
    group by items.price_cents
    having min(prices.price_cents) > items.price_cents`);
  const [drop] = rows;
  return drop ? { lowestBefore: centsToEuros(drop.lowest), since: drop.dropped_at } : null;
}
