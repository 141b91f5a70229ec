import { sql } from "drizzle-orm";
import type { PriceDrop } from "#contract/catalog/catalog.ts";
import { centsToEuros } from "#contract/money.ts";
import { itemPrices, smartphoneItems } from "../tables.ts";

/** A reduction is shown for this many days, and compared with the lowest price of as many days before it. */
const DAYS = 30;

interface DropRow {
  readonly lowestCents: number;
  readonly since: string;
}

/**
 * SQL column for a query of listings: the last reduction of the price, at most 30 days old, below the lowest price of the 30
 * days before it. All prices of those days must be known. Otherwise null: directive 98/6/EC, article 6a, allows no other
 * comparison.
 */
export const priceDrop = sql<DropRow | null>`(
  select json_build_object('lowestCents', min(prices.price_cents),
    'since', to_char(max(last.ended_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from (select max(ended_at) as ended_at from ${itemPrices} where item_id = ${smartphoneItems.id}) as last
  join ${itemPrices} as prices on prices.item_id = ${smartphoneItems.id}
    and prices.ended_at > last.ended_at - make_interval(days => ${sql.raw(String(DAYS))})
  where last.ended_at > now() - make_interval(days => ${sql.raw(String(DAYS))})
    and ${smartphoneItems.priceKnownSince} <= last.ended_at - make_interval(days => ${sql.raw(String(DAYS))})
  having min(prices.price_cents) > ${smartphoneItems.priceCents})`;

export const serializePriceDrop = ({ lowestCents, since }: DropRow): PriceDrop => ({
  lowestBefore: centsToEuros(lowestCents),
  since,
});
