import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { IN_HOUSE } from "#contract/devices/stages.ts";
import { CountDifference } from "#contract/places/counts.ts";
import type { Queries } from "#server/database/client.ts";
import { deviceName } from "#server/devices/back-office/list-devices.ts";
import type { StockCountRow } from "./tables.ts";

const Found = z.extend(CountDifference, { deviceId: z.nullable(z.int()), placeId: z.nullable(z.int()) });
/** A difference with the ids of its phone and of the place where it was found. */
export type FoundDifference = z.infer<typeof Found>;

/** Whether row `d` is stored by the shop: in the shop, and its own until its parcel leaves. */
const isStored = sql`(d.stage = any(${sql.param([...IN_HOUSE])}::text[])
  and (d.owner = 'shop' or d.stage in ('allocated', 'packed')))`;

const facts = sql`d.stage, (select o.number from allocations a join orders o on o.id = a.order_id
  where a.device_id = d.id and a.closed_at is null and d.stage in ('allocated', 'packed')) as number, null as reason, '' as note`;

/**
 * Finds the differences between an open count and the records as they are now. A phone that was sold and shipped since, or put
 * elsewhere by a scan, is no difference. A packed phone waits in its parcel and is not missing.
 */
export async function findDifferences(
  db: Queries,
  { id, placeId }: Pick<StockCountRow, "id" | "placeId">,
): Promise<FoundDifference[]> {
  const counted = placeId === null ? sql`p.retired_at is null` : sql`p.id = ${placeId}`;
  const { rows } = await db.execute(sql`
    select d.public_id as label, 'missing' as kind, ${deviceName} as name, p.code as recorded, null as found, ${facts},
      d.id as "deviceId", null::integer as "placeId"
    from devices d join places p on p.id = d.place_id and ${counted} join smartphone_models m on m.id = d.model_id
    where d.stage <> 'packed' and not exists (select from stock_count_scans where count_id = ${id} and device_id = d.id)
    union all
    select d.public_id, case when not ${isStored} then 'foreign' when d.place_id is null then 'unplaced' else 'elsewhere' end,
      ${deviceName}, before.code, p.code, ${facts}, d.id, s.place_id
    from stock_count_scans s join devices d on d.id = s.device_id join places p on p.id = s.place_id
      join smartphone_models m on m.id = d.model_id left join places before on before.id = d.place_id
    where s.count_id = ${id} and d.place_id is distinct from s.place_id
    union all
    select s.label, 'unknown', '', null, p.code, null, null, null, '', null, s.place_id
    from stock_count_scans s join places p on p.id = s.place_id where s.count_id = ${id} and s.device_id is null
    order by 2, 1`);
  return z.array(Found).parse(rows);
}
