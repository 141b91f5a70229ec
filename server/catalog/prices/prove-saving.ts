import { sql } from "drizzle-orm";
import type { Saving } from "#contract/catalog/catalog.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { smartphoneItems, smartphoneModels } from "../tables.ts";

/** One lucky offer proves nothing: so many available listings save at least what is claimed. */
const PROVED_BY = 10;

/**
 * How much cheaper than new the catalogue is, of one brand (case-insensitive) or of all: the percentage that at least ten available listings
 * save, rounded down. Null when fewer listings have a new price with its source above their own.
 */
export async function proveSaving({ database }: Pick<Shop, "database">, brand?: string): Promise<Saving> {
  const { rows } = await database.execute<{ percent: number }>(sql`
    select floor(100.0 * (models.new_price_cents - cheapest.price_cents) / models.new_price_cents)::integer as percent
    from ${smartphoneModels} as models
    cross join lateral (
      select items.price_cents from ${smartphoneItems} as items
      where items.model_id = models.id and not items.sold and items.withdrawn_at is null
      order by items.price_cents, items.id limit ${PROVED_BY}
    ) as cheapest
    where models.new_price_cents > cheapest.price_cents and ${brand === undefined ? true : sql`lower(models.brand) = ${brand.trim().toLowerCase()}`}
    order by percent desc offset ${PROVED_BY - 1} limit 1`);
  const percent = rows[0]?.percent ?? 0;
  return { percent: percent > 0 ? percent : null };
}
