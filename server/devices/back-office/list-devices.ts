import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { type DeviceModel, DeviceSummary, type DevicesQuery } from "#contract/devices/back-office.ts";
import { readScan } from "#contract/devices/read-scan.ts";
import { bareSigns, plainSigns } from "#contract/text/plain-signs.ts";
import { IsoTime, type List } from "#server/back-office/read-page.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { batteryOfNow, gradeOfNow } from "#server/devices/before-return.ts";

const Row = z.extend(DeviceSummary, { changedAt: IsoTime });
/** The name of a model in the back office: `Apple iPhone 13 128 Go Noir`. */
export const modelName = ({ brand, model, storageGb, colour }: NamedModel) =>
  `${brand} ${model} ${storageGb} Go ${colour}`;
type NamedModel = Pick<typeof smartphoneModels.$inferSelect, "brand" | "model" | "storageGb" | "colour">;
/** The same name in SQL, from a row `m` of models. */
export const deviceName = sql`concat_ws(' ', m.brand, m.model, m.storage_gb, 'Go', m.colour)`;
/** A search by the end of an IMEI needs at least four digits: fewer would find too many phones. */
const LAST_DIGITS = /^\d{4,14}$/;

/**
 * `any` of the ids of devices that match a typed text: a label, an IMEI or its last digits, a serial number. PostgreSQL
 * evaluates the array first; with `in`, the plan would scan all devices.
 */
export function devicesNamed(text: string): SQL {
  const typed = plainSigns(text);
  const scan = readScan(typed);
  const digits = bareSigns(typed);
  const parts = [sql`select id from devices where upper(serial) = ${typed.toUpperCase()}`];
  if (scan?.kind === "device") parts.push(sql`select id from devices where public_id = ${scan.publicId}`);
  if (scan?.kind === "imei") parts.push(sql`select device_id from device_imeis where imei = ${scan.imei}`);
  if (LAST_DIGITS.test(digits))
    parts.push(
      sql`select device_id from device_imeis where reverse(imei) like ${`${[...digits].reverse().join("")}%`}`,
    );
  return sql`any(array(${sql.join(parts, sql` union `)}))`;
}

/** The ids of models whose name starts with a text, with or without the brand. */
async function modelsNamed(db: Queries, text: string): Promise<number[]> {
  const begins = sql`fold_text(${text}) || '%'`;
  const rows = await db
    .select({ id: smartphoneModels.id })
    .from(smartphoneModels)
    .where(
      sql`fold_text(${text}) <> '' and (fold_text(model) like ${begins} or fold_text(brand || ' ' || model) like ${begins})`,
    );
  return rows.map(({ id }) => id);
}

/** The end of a condition that also accepts devices of these models. */
const orOneOf = (models: readonly number[]) =>
  models.length > 0 ? sql`or d.model_id = any(${sql.param([...models])}::int[])` : sql``;

/** All devices. The primary key sorts by age, because ids grow with time. */
export async function devicesList(db: Queries, query: DevicesQuery): Promise<List<DeviceSummary>> {
  const { stage, model, grade, q = "", sort = "-createdAt" } = query;
  const text = q.trim();
  // The models are read first: with `or` in the statement, a search for one device would scan all of them.
  const models = text ? await modelsNamed(db, text) : [];
  return {
    query,
    row: Row,
    columns: sql`d.public_id as "publicId", ${deviceName} as name, d.stage, case when g.now then d.grade end as grade, case when not g.now then d.grade end as "gradeBefore",
      case when b.now then d.battery_health end as battery, case when not b.now then d.battery_health end as "batteryBefore",
      (select imei from device_imeis where device_id = d.id order by slot limit 1) as imei, d.changed_at as "changedAt"`,
    from: sql`from devices d join smartphone_models m on m.id = d.model_id
      cross join lateral (select ${sql.raw(gradeOfNow("d"))} as now) g cross join lateral (select ${sql.raw(batteryOfNow("d"))} as now) b`,
    filters: [
      stage ? sql`d.stage = ${stage}` : undefined,
      model ? sql`d.model_id = ${Number(model)}` : undefined,
      grade ? sql`(d.grade = ${grade} and g.now)` : undefined,
      text ? sql`(d.id = ${devicesNamed(text)} ${orOneOf(models)})` : undefined,
    ],
    key: sql`d.id`,
    descending: sort.startsWith("-"),
  };
}

/** All models of the catalogue, for a select field. */
export async function listDeviceModels(db: Queries): Promise<DeviceModel[]> {
  const { brand, model, storageGb, colour, id } = smartphoneModels;
  const rows = await db
    .select({ id, brand, model, storageGb, colour })
    .from(smartphoneModels)
    .orderBy(brand, model, storageGb, colour);
  return rows.map((row) => ({ id: row.id, name: modelName(row) }));
}
