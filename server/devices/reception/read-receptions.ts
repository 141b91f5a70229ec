import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  ListError,
  ReceivedDevice,
  type Reception,
  ReceptionSummary,
  type ReceptionsQuery,
} from "#contract/devices/receptions.ts";
import { byNumber, byText, IsoTime, type List, sortedBy } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { containsAll, searchParts } from "#server/database/search-text.ts";
import { deviceName } from "#server/devices/back-office/list-devices.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { readLots } from "./read-lots.ts";

const Summary = z.extend(ReceptionSummary, { createdAt: IsoTime });

const DEVICES = sql`(select count(*)::int from episodes where reception_id = r.id) + lots.waiting`;
const EXPECTED = sql`coalesce(waiting.devices, 0) + lots.waiting`;
const COLUMNS = sql`r.id, r.source, r.supplier, r.reference, r.created_at as "createdAt", staff.name as staff,
  ${DEVICES} as devices, ${EXPECTED} as expected`;
const FROM = sql`from receptions r left join staff on staff.id = r.staff_id
  left join (select reception_id, count(*)::int as devices from devices join episodes on device_id = devices.id
    where stage = 'expected' and ended_at is null group by reception_id) waiting on waiting.reception_id = r.id
  left join lateral (select coalesce(sum(quantity - arrived), 0)::int as waiting from expected_lots where reception_id = r.id) lots on true`;

/** Receptions by a supplier's list; returns are left out. */
export function receptionsList(query: ReceptionsQuery): List<ReceptionSummary> {
  const { q, sort = "-id" } = query;
  const text = q?.trim();
  return {
    query,
    row: Summary,
    columns: COLUMNS,
    from: FROM,
    filters: [
      sql`r.source = 'supplier'`,
      text ? containsAll(sql`search_text(r.supplier, r.reference)`, searchParts(text)) : undefined,
    ],
    key: sql`r.id`,
    ...sortedBy(sort, {
      id: undefined,
      supplier: byText(sql`concat_ws(' · ', r.supplier, r.reference)`),
      staff: byText(sql`staff.name`),
      devices: byNumber(DEVICES),
      expected: byNumber(EXPECTED),
    }),
  };
}

/** A reception with its phones. Prices are null without `seesMoney`. Error: NOT_FOUND. */
export async function readReception(db: Queries, id: number, seesMoney: boolean): Promise<Reception> {
  const found = await db.execute(
    sql`select ${COLUMNS}, r.order_id as "orderId", r.refused ${FROM} where r.id = ${id}`,
  );
  const [row] = found.rows;
  if (!row) throw new Failure("NOT_FOUND");
  const [{ rows }, lots] = await Promise.all([
    db.execute(sql`
      select d.public_id as "publicId", ${deviceName} as name, d.stage,
        (select imei from device_imeis where device_id = d.id order by slot limit 1) as imei,
        ${seesMoney ? sql`e.price_paid_cents` : sql`null`} as "pricePaidCents", e.vat_regime as "vatRegime", e.listed
      from episodes e join devices d on d.id = e.device_id join smartphone_models m on m.id = d.model_id
      where e.reception_id = ${id} order by d.id`),
    readLots(db, sql`reception_id = ${id}`),
  ]);
  return {
    reception: z.parse(Summary, row),
    orderId: z.parse(z.nullable(z.int()), row.orderId),
    devices: z.parse(z.array(ReceivedDevice), rows),
    lots,
    refused: z.parse(z.array(ListError), row.refused),
  };
}
