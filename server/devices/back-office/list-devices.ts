import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { GRADES } from "#contract/catalog/conditions.ts";
import { type DeviceModel, DeviceSummary, type DevicesQuery } from "#contract/devices/back-office.ts";
import { readScan } from "#contract/devices/read-scan.ts";
import { DEVICE_STAGES, IN_HOUSE } from "#contract/devices/stages.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import {
  byNumber,
  byPlace,
  byText,
  byTime,
  IsoTime,
  type List,
  sortedBy,
} from "#server/back-office/read-page.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { containsAll, MOST_FOUND, searchParts } from "#server/database/search-text.ts";
import { batteryOfNow, gradeOfNow } from "#server/devices/before-return.ts";

const Row = z.extend(DeviceSummary, { changedAt: IsoTime });
/** The name of a model in the back office: `Apple iPhone 13 128 Go Noir`. */
export const modelName = ({ brand, model, storageGb, colour }: NamedModel) =>
  `${brand} ${model} ${storageGb} Go ${colour}`;
type NamedModel = Pick<typeof smartphoneModels.$inferSelect, "brand" | "model" | "storageGb" | "colour">;
/** The same name in SQL, from a row `m` of models. */
export const deviceName = sql`concat_ws(' ', m.brand, m.model, m.storage_gb, 'Go', m.colour)`;
/**
 * SQL `any(…)` over the ids of devices that contain every part of a typed text: in the label or serial number, in an IMEI,
 * or in the name of the model. Also the device of a scanned label, box or address of a passport. PostgreSQL evaluates the
 * array first; with `in`, the plan would scan all devices.
 */
export function devicesNamed(typed: string, most = MOST_FOUND): SQL {
  const parts = searchParts(typed);
  const scan = readScan(plainSigns(typed));
  return sql`any(array(
    (select id from devices where public_id = ${scan?.kind === "device" ? scan.publicId : null})
    union
    (select device_id from device_imeis where imei = ${scan?.kind === "imei" ? scan.imei : null})
    union
    (select id from devices where ${containsAll(sql`search_text(public_id, serial)`, parts)} order by id desc limit ${most})
    union
    (select device_id from device_imeis where ${containsAll(sql`search_text(imei)`, parts)} order by device_id desc limit ${most})
    union
    (select id from devices where model_id = any(array(select id from smartphone_models
        where ${containsAll(sql`search_text(brand, model, storage_gb::text, 'go', colour)`, parts)}))
      order by id desc limit ${most})))`;
}

/** The name of one device. */
export async function nameOfDevice(db: Queries, id: number): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select ${deviceName} as name from devices d join smartphone_models m on m.id = d.model_id where d.id = ${id}`,
  );
  return rows[0]?.name ?? "";
}

/** A phone in the shop that lies in no place. */
const PLACELESS = sql`(d.place_id is null and d.stage = any(${sql.param([...IN_HOUSE])}::text[]))`;
const PRICE = sql`(select price_cents from smartphone_items where device_id = d.id)`;

/** All devices. The primary key sorts by age, because ids grow with time. */
export function devicesList(query: DevicesQuery): List<DeviceSummary> {
  const { stage, model, grade, place, q = "", sort = "-createdAt" } = query;
  const text = q.trim();
  return {
    query,
    row: Row,
    columns: sql`d.public_id as "publicId", d.xmin::text as version, ${PRICE} as "priceCents", ${deviceName} as name, d.stage, case when g.now then d.grade end as grade, case when not g.now then d.grade end as "gradeBefore",
      case when b.now then d.battery_health end as battery, case when not b.now then d.battery_health end as "batteryBefore",
      (select code from places where id = d.place_id) as place, (select imei from device_imeis where device_id = d.id order by slot limit 1) as imei, d.changed_at as "changedAt"`,
    from: sql`from devices d join smartphone_models m on m.id = d.model_id
      cross join lateral (select ${sql.raw(gradeOfNow("d"))} as now) g cross join lateral (select ${sql.raw(batteryOfNow("d"))} as now) b`,
    filters: [
      stage ? sql`d.stage = ${stage}` : undefined,
      model ? sql`d.model_id = ${Number(model)}` : undefined,
      grade ? sql`(d.grade = ${grade} and g.now)` : undefined,
      place === "none" ? PLACELESS : place && sql`d.place_id = ${Number(place)}`,
      text ? sql`d.id = ${devicesNamed(text)}` : undefined,
    ],
    key: sql`d.id`,
    ...sortedBy(sort, {
      createdAt: undefined,
      name: byText(deviceName),
      stage: byPlace(sql`d.stage`, DEVICE_STAGES),
      grade: byPlace(sql`case when g.now then d.grade end`, GRADES),
      place: byNumber(sql`(select walk from places where id = d.place_id)`),
      price: byNumber(PRICE),
      changedAt: byTime(sql`d.changed_at`),
    }),
  };
}

/** All models of the catalogue, for a select field. */
export async function listDeviceModels(db: Queries): Promise<(DeviceModel & { model: string })[]> {
  const { brand, model, storageGb, colour, id } = smartphoneModels;
  const rows = await db
    .select({ id, brand, model, storageGb, colour })
    .from(smartphoneModels)
    .orderBy(brand, model, storageGb, colour);
  return rows.map((row) => ({ id: row.id, model: row.model, name: modelName(row) }));
}
