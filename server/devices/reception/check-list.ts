import { isNull, sql } from "drizzle-orm";
import { tacOf } from "#contract/devices/imei.ts";
import {
  type ListCheck,
  type ListError,
  type ListText,
  MOST_SHOWN_PHONES,
} from "#contract/devices/receptions.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { modelName } from "#server/devices/back-office/list-devices.ts";
import type { DeviceRow } from "#server/devices/tables.ts";
import { openCatalogue } from "./match-phone.ts";
import { type ListRow, readList } from "./read-list.ts";
import { readMemory } from "./read-memory.ts";

interface Phone extends ListRow {
  /** The device, if the shop had this phone before and it is gone. */
  readonly deviceId: number | null;
  readonly name: string;
  /** The model, regardless of storage and colour. */
  readonly kind: string;
}
interface CheckedList extends ListCheck {
  readonly accepted: readonly Phone[];
}

/**
 * Reads a supplier's list and compares it with the shop: phones must be new or gone. The number of a phone that the shop still has
 * is refused. Refused rows keep no other row from being added.
 */
export async function checkList(db: Queries, list: ListText): Promise<CheckedList> {
  const memory = await readMemory(db, list.supplier ?? "", list.csv);
  const models = await db.select().from(smartphoneModels).where(isNull(smartphoneModels.retiredAt));
  const read = readList(list, openCatalogue(models), memory);
  const known = await findKnown(db, read.rows);
  const wrong: ListError[] = [];
  const again = new Map<number, KnownDevice>();
  const accepted = read.rows.flatMap((row): Phone[] => {
    const before = known.get(row.imeis[0] ?? "");
    const deviceId = before?.isGone && !again.has(before.id) ? before.id : null;
    const columns = { imei: row.imeis[0], imei2: row.imeis[1], serial: row.serial?.toUpperCase() };
    const taken = (["imei", "imei2", "serial"] as const).filter((column) => {
      const id = known.get(columns[column] ?? "")?.id;
      return id !== undefined && id !== deviceId;
    });
    for (const column of taken)
      wrong.push({ line: row.line, column, reason: "KNOWN", value: columns[column] ?? "" });
    const [model] = row.models;
    if (taken.length > 0 || !model) return [];
    if (before && deviceId) again.set(deviceId, before);
    const kind = `${model.brand} ${model.model}`;
    const name = row.models.length > 1 ? `${kind} ${model.storageGb} Go` : modelName(model);
    return [{ ...row, deviceId, name, kind }];
  });
  const { columns, questions, skipped, regime, priceTax, waiting } = read;
  const shown = accepted.map(({ line, name, imeis, quantity, priceCents, facts }) => ({
    ...{ line, name, imei: imeis[0] ?? null, quantity, priceCents, facts },
  }));
  return {
    ...{ columns, questions, skipped, regime, priceTax, supplier: memory.name },
    errors: [...read.errors, ...wrong].toSorted((one, other) => one.line - other.line),
    rows: accepted.reduce((sum, { quantity }) => sum + quantity, 0),
    totalCents: accepted.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0),
    warnings: await warnOfOtherModels(db, accepted),
    again: accepted.flatMap(({ line, deviceId }) => {
      const publicId = again.get(deviceId ?? 0)?.publicId;
      return publicId ? [{ line, publicId }] : [];
    }),
    phones: [...waiting, ...shown]
      .toSorted((one, other) => one.line - other.line)
      .slice(0, MOST_SHOWN_PHONES),
    accepted,
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
