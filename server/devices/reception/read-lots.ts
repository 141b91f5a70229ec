import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { Reception } from "#contract/devices/receptions.ts";
import type { Queries } from "#server/database/client.ts";

/** Lots of lists without IMEI, with the models that may arrive. */
export async function readLots(db: Queries, where: SQL): Promise<Reception["lots"]> {
  const { rows } = await db.execute(sql`
    select lots.id, r.supplier, lots.line, lots.quantity, lots.quantity - arrived as waiting, listed,
      concat_ws(' ', m.brand, m.model, m.storage_gb, 'Go', case when not any_colour then m.colour end) as name,
      (select json_agg(json_build_object('id', one.id, 'colour', one.colour) order by one.id) from smartphone_models one
        where one.id = m.id or (any_colour and (one.brand, one.model, one.storage_gb) = (m.brand, m.model, m.storage_gb)
          and one.retired_at is null)) as models
    from expected_lots lots join receptions r on r.id = reception_id join smartphone_models m on m.id = model_id
    where ${where} order by lots.id`);
  return z.parse(Reception.shape.lots, rows);
}
