import { sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";

/** Writes new listings of other sellers that nobody sees yet: three wait for the shop, and one was refused. */
export async function addReviews(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`with chosen as (
      select i.*, row_number() over (order by i.id) as place
      from (select distinct on (seller_id) * from smartphone_items
        where withdrawn_at is null and device_id is null and price_cents > 20000
          and seller_id not in (select user_id from sellers where first_party) order by seller_id, id desc) i
      order by i.id limit 4)
    insert into smartphone_items (seller_id, model_id, name, price_cents, description, condition, battery_capacity,
      battery_health, on_hand, created_at, updated_at, withdrawn_at, review, review_since, review_reason, review_locale)
    select seller_id, model_id, name, price_cents - 1000, description, condition, battery_capacity, battery_health, 1, since, since,
      since, case place when 4 then 'refused' else 'waiting' end, since,
      case place when 4 then 'Le texte parle d’un autre téléphone que le modèle choisi.' end, case place when 4 then 'fr' end
    from chosen, lateral (select ${now.toISOString()}::timestamptz - place * interval '5 hours' as since) s`);
}
