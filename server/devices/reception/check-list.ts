import { sql } from "drizzle-orm";
import { tacOf } from "#contract/devices/imei.ts";
import type { ListCheck, ListError } from "#contract/devices/receptions.ts";
import { foldText } from "#server/catalog/search/fold-text.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { modelName } from "#server/devices/back-office/list-devices.ts";
import type { DeviceRow } from "#server/devices/tables.ts";
import { type ListRow, readList } from "./read-list.ts";

export interface CheckedList extends ListCheck {
  /** `deviceId`: the shop had it before, and it was gone. */
  readonly phones: readonly (ListRow & { readonly modelId: number; readonly deviceId: number | null })[];
}

/**
 * Reads a supplier's list and compares it with the shop: known models, and phones that are new or that were gone. A known number
 * of any other phone is refused.
 */
export async function checkList(db: Queries, csv: string): Promise<CheckedList> {
  const { rows, errors } = readList(csv);
  const models = await db.select().from(smartphoneModels);
  const ids = new Map(
    models.flatMap((model) =>
      [model.colour, model.colourSlug].map(
        (colour) => [foldText(modelName({ ...model, colour })), model] as const,
      ),
    ),
  );
  const known = await findKnown(db, rows);
  const wrong: ListError[] = [];
  const again = new Map<number, KnownDevice>();
  const phones = rows.flatMap((row) => {
    const model = ids.get(foldText(modelName(row)));
    if (!model) wrong.push({ line: row.line, column: "model", reason: "UNKNOWN" });
    const before = known.get(row.imeis[0] ?? "");
    const deviceId = before?.isGone && !again.has(before.id) ? before.id : null;
    if (before && deviceId) again.set(deviceId, before);
    const columns = { imei: row.imeis[0], imei2: row.imeis[1], serial: row.serial?.toUpperCase() };
    for (const column of ["imei", "imei2", "serial"] as const) {
      const id = known.get(columns[column] ?? "")?.id;
      if (id && id !== deviceId) wrong.push({ line: row.line, column, reason: "KNOWN" });
    }
    return model && wrong.at(-1)?.line !== row.line
      ? [
          {
            ...row,
            modelId: model.id,
            deviceId,
            name: modelName(model),
            kind: `${model.brand} ${model.model}`,
          },
        ]
      : [];
  });
  const others = await findOtherModels(db, phones);
  const firsts = firstModels(phones, others);
  return {
    errors: [...errors, ...wrong].toSorted((one, other) => one.line - other.line),
    rows: phones.length,
    totalCents: phones.reduce((sum, { priceCents }) => sum + priceCents, 0),
    warnings: phones.flatMap(({ line, name, kind, modelId, imeis }) => {
      const learned = imeis.map((imei) => others.get(`${tacOf(imei)} ${modelId}`)).find(Boolean);
      const other =
        learned ?? imeis.map((imei) => firsts.get(tacOf(imei)) ?? kind).find((one) => one !== kind);
      return other ? [{ line, model: name, other }] : [];
    }),
    again: phones.flatMap(({ line, deviceId }) => {
      const publicId = again.get(deviceId ?? 0)?.publicId;
      return publicId ? [{ line, publicId }] : [];
    }),
    phones,
  };
}

/**
 * `isGone`: handed back, recycled, never delivered, or sold and with nobody who waits for it. A supplier may sell it once more.
 */
type KnownDevice = Pick<DeviceRow, "id" | "publicId"> & { readonly isGone: boolean };

/** The devices of a list that the shop has had before, by IMEI and serial number. */
async function findKnown(db: Queries, rows: readonly ListRow[]): Promise<ReadonlyMap<string, KnownDevice>> {
  const imeis = rows.flatMap((row) => row.imeis);
  const serials = rows.flatMap(({ serial }) => (serial ? [serial.toUpperCase()] : []));
  const { rows: found } = await db.execute<KnownDevice & { number: string }>(sql`
    select number, d.id, d.public_id as "publicId", (stage in ('delivered', 'handed_back', 'recycled') or (stage = 'lost' and owner = 'supplier'))
      and not exists (select from case_lines l join cases on cases.id = case_id
        where l.device_id = d.id and state not in ('closed', 'rejected', 'cancelled')) as "isGone"
    from (
      select imei as number, device_id as id from device_imeis where imei = any(${sql.param(imeis)}::text[])
      union all select upper(serial), id from devices where upper(serial) = any(${sql.param(serials)}::text[])
    ) as known join devices d on d.id = known.id`);
  return new Map(found.map(({ number, ...device }) => [number, device]));
}

/** The model of the first row of each type allocation code that the shop has not received as another model. */
function firstModels(
  phones: readonly { readonly imeis: readonly string[]; readonly kind: string }[],
  others: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const learned = new Set([...others.keys()].map((key) => key.split(" ")[0]));
  const rows = phones.flatMap(({ imeis, kind }) => imeis.map((imei) => [tacOf(imei), kind] as const));
  return new Map(rows.filter(([tac]) => !learned.has(tac)).toReversed());
}

/**
 * Learned from the shop's own receptions: another model that phones of the same type allocation code were received as, by
 * code and model.
 */
async function findOtherModels(
  db: Queries,
  phones: readonly { readonly imeis: readonly string[]; readonly modelId: number }[],
): Promise<ReadonlyMap<string, string>> {
  const pairs = new Map(
    phones.flatMap(({ imeis, modelId }) =>
      imeis.map((imei) => [`${tacOf(imei)} ${modelId}`, { tac: tacOf(imei), modelId }] as const),
    ),
  );
  const { rows } = await db.execute<{ tac: string; id: number; other: string }>(sql`
    select tac, id, other from unnest(${sql.param([...pairs.values()].map(({ tac }) => tac))}::text[],
      ${sql.param([...pairs.values()].map(({ modelId }) => modelId))}::integer[]) as wanted (tac, id),
    lateral (select concat_ws(' ', received.brand, received.model) as other
      from device_imeis join devices on devices.id = device_id
        join smartphone_models received on received.id = devices.model_id
        join smartphone_models listed on listed.id = wanted.id
      where left(imei, 8) = tac and (received.brand, received.model) <> (listed.brand, listed.model)
      limit 1) as found`);
  return new Map(rows.map(({ tac, id, other }) => [`${tac} ${id}`, other]));
}
