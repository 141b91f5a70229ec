import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { ReceivedDevice, type Reception, ReceptionSummary } from "#contract/devices/receptions.ts";
import { IsoTime } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { deviceName } from "#server/devices/back-office/list-devices.ts";
import { Failure } from "#server/http/errors/failure.ts";

/** Lists on the page: months of them. */
const MOST = 200;
const Summary = z.extend(ReceptionSummary, { createdAt: IsoTime });

async function readSummaries(db: Queries, where: SQL): Promise<ReceptionSummary[]> {
  const { rows } = await db.execute(sql`
    select r.id, r.source, r.supplier, r.reference, r.created_at as "createdAt", staff.name as staff,
      (select count(*)::int from episodes where reception_id = r.id) as devices,
      coalesce(waiting.devices, 0) as expected
    from receptions r left join staff on staff.id = r.staff_id
      left join (select reception_id, count(*)::int as devices from devices join episodes on device_id = devices.id
        where stage = 'expected' and ended_at is null group by reception_id) waiting on waiting.reception_id = r.id
    where ${where} order by r.id desc limit ${MOST}`);
  return z.parse(z.array(Summary), rows);
}

/** The suppliers' lists, the newest first. */
export const listReceptions = (db: Queries) => readSummaries(db, sql`r.source = 'supplier'`);

/** A reception with its phones. Error: NOT_FOUND. */
export async function readReception(db: Queries, id: number): Promise<Reception> {
  const [reception] = await readSummaries(db, sql`r.id = ${id}`);
  if (!reception) throw new Failure("NOT_FOUND");
  const { rows } = await db.execute(sql`
    select d.public_id as "publicId", ${deviceName} as name, d.stage,
      (select imei from device_imeis where device_id = d.id order by slot limit 1) as imei,
      e.price_paid_cents as "pricePaidCents", e.vat_regime as "vatRegime"
    from episodes e join devices d on d.id = e.device_id join smartphone_models m on m.id = d.model_id
    where e.reception_id = ${id} order by d.id`);
  return { reception, devices: z.parse(z.array(ReceivedDevice), rows) };
}
