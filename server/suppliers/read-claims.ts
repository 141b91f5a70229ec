import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { SupplierClaim } from "#contract/suppliers/claims.ts";
import { IsoTime } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { deviceName } from "#server/devices/back-office/list-devices.ts";

const Row = z.extend(SupplierClaim, { createdAt: IsoTime, settledAt: z.nullable(IsoTime) });

/** The claims that `where` finds in `c`, open ones first, newest first. */
export async function readClaims(db: Queries, where: SQL): Promise<SupplierClaim[]> {
  const { rows } = await db.execute(sql`
    select c.id, c.xmin::text as version, c.order_id as "orderId", d.public_id as "publicId",
      case when d.id is not null then ${deviceName} end as phone, c.reason, c.cents, c.note, c.state,
      c.credited_cents as "creditedCents", s.name as by, c.created_at as "createdAt", c.settled_at as "settledAt"
    from supplier_claims c join staff s on s.id = c.staff_id left join devices d on d.id = c.device_id
      left join smartphone_models m on m.id = d.model_id
    where ${where} order by c.state <> 'open', c.id desc limit 500`);
  return z.parse(z.array(Row), rows);
}
