import { sql } from "drizzle-orm";
import { tacOf } from "#contract/devices/imei.ts";
import type { ListCheck, ListError } from "#contract/devices/receptions.ts";
import { foldText } from "#server/catalog/search/fold-text.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { modelName } from "#server/devices/back-office/list-devices.ts";
import type { DeviceRow } from "#server/devices/tables.ts";
import { type ListRow, readList } from "./read-list.ts";

interface Phone extends ListRow {
  readonly modelId: number;
  /** The device, if the shop had this phone before and it is gone. */
  readonly deviceId: number | null;
  readonly name: string;
  /** The model, regardless of storage and colour. */
  readonly kind: string;
}
interface CheckedList extends ListCheck {
  readonly phones: readonly Phone[];
}

type Named = Pick<ListRow, "brand" | "model" | "storageGb" | "colour">;

/** The first column whose value, together with the columns before it, fits no model of the catalogue; and that value. */
function unknownOf(row: Named, models: readonly Omit<Named, "colour">[]) {
  const isLike = (one: string, other: string) => foldText(one) === foldText(other);
  const ofBrand = models.filter(({ brand }) => isLike(brand, row.brand));
  if (ofBrand.length === 0) return { column: "brand", value: row.brand } as const;
  const ofModel = ofBrand.filter(({ model }) => isLike(model, row.model));
  if (ofModel.length === 0) return { column: "model", value: row.model } as const;
  if (!ofModel.some(({ storageGb }) => storageGb === row.storageGb))
    return { column: "storage", value: String(row.storageGb) } as const;
  return { column: "colour", value: row.colour } as const;
}

/**
 * Reads a supplier's list and compares it with the shop: models must be known, and phones must be new or gone. The
 * number of a phone that the shop still has is refused.
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
    if (!model) wrong.push({ line: row.line, ...unknownOf(row, models), reason: "UNKNOWN" });
    const before = known.get(row.imeis[0] ?? "");
    const deviceId = before?.isGone && !again.has(before.id) ? before.id : null;
    if (before && deviceId) again.set(deviceId, before);
    const columns = { imei: row.imeis[0], imei2: row.imeis[1], serial: row.serial?.toUpperCase() };
    for (const column of ["imei", "imei2", "serial"] as const) {
      const id = known.get(columns[column] ?? "")?.id;
      if (id && id !== deviceId) wrong.push({ line: row.line, column, reason: "KNOWN" });
    }
    if (!model || wrong.at(-1)?.line === row.line) return [];
    const kind = `${model.brand} ${model.model}`;
    return [{ ...row, modelId: model.id, deviceId, name: modelName(model), kind }];
  });
  return {
    errors: [...errors, ...wrong].toSorted((one, other) => one.line - other.line),
    rows: phones.length,
    totalCents: phones.reduce((sum, { priceCents }) => sum + priceCents, 0),
    warnings: await warnOfOtherModels(db, phones),
    again: phones.flatMap(({ line, deviceId }) => {
      const publicId = again.get(deviceId ?? 0)?.publicId;
      return publicId ? [{ line, publicId }] : [];
    }),
    phones,
  };
}

/**
 * `isGone`: handed back, recycled, never delivered, or sold and not expected back. A supplier may sell such a phone to
 * the shop again.
 */
type KnownDevice = Pick<DeviceRow, "id" | "publicId"> & { readonly isGone: boolean };

/** The listed devices that the shop has had before, by IMEI and serial number. */
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

/**
 * Rows whose type allocation code (the start of the IMEI, which names the model) belongs to another model. The models
 * of a code are those of earlier received phones with it, or else the model of the list's first row with it.
 */
async function warnOfOtherModels(db: Queries, phones: readonly Phone[]): Promise<ListCheck["warnings"]> {
  const codes = [...new Set(phones.flatMap(({ imeis }) => imeis.map(tacOf)))];
  const { rows } = await db.execute<{ tac: string; kinds: string[] }>(sql`
    select tac, array(select distinct concat_ws(' ', brand, model) from device_imeis
      join devices on devices.id = device_id join smartphone_models models on models.id = model_id
      where left(imei, 8) = tac) as kinds
    from unnest(${sql.param(codes)}::text[]) as wanted (tac)`);
  const kindsOf = new Map(rows.map(({ tac, kinds }) => [tac, kinds]));
  return phones.flatMap(({ line, imeis, name, kind }) => {
    const others = imeis.map(tacOf).map((tac) => {
      const kinds = kindsOf.get(tac) ?? [];
      if (kinds.length === 0) kindsOf.set(tac, [kind]);
      return kinds.find((one) => one !== kind);
    });
    const other = others.find(Boolean);
    return other ? [{ line, model: name, other }] : [];
  });
}
