import { sql } from "drizzle-orm";
import type { OwnPhone } from "#contract/devices/passport.ts";
import type { Queries } from "#server/database/client.ts";
import { guaranteeUntil } from "./write-passport.ts";

/** The phones that a person bought and still has (their allocation is open), latest order first. */
export async function listOwnPhones(database: Queries, userId: number): Promise<OwnPhone[]> {
  const { rows } = await database.execute<OwnPhone & Record<string, unknown>>(sql`
    select devices.public_id as "publicId", models.brand, models.model, models.storage_gb as "storageGb",
      models.id as "modelId", orders.number as "orderNumber", ${guaranteeUntil} as "guaranteeUntil",
      to_char(orders.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "orderedAt",
      (select content -> 'photos' ->> 0 from passports where passports.device_id = devices.id) as photo,
      array(select imei from device_imeis where device_id = devices.id order by slot) as imeis
    from orders
      join allocations on allocations.order_id = orders.id and allocations.closed_at is null
      join devices on devices.id = allocations.device_id
      join smartphone_models models on models.id = devices.model_id
    where orders.user_id = ${userId} and orders.status = 'PAYED'
    order by orders.created_at desc, allocations.id`);
  return rows;
}
