import { sql } from "drizzle-orm";
import { tacOf } from "#contract/devices/imei.ts";
import type { ListCheck, ListError } from "#contract/devices/receptions.ts";
import { foldText } from "#server/catalog/search/fold-text.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { modelName } from "#server/devices/back-office/list-devices.ts";
import { type ListRow, readList } from "./read-list.ts";

export interface CheckedList extends ListCheck {
  readonly phones: readonly (ListRow & { readonly modelId: number })[];
}

/** Reads a supplier's list and compares it with the shop: known models, new IMEIs and serial numbers. */
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
  const phones = rows.flatMap((row) => {
    const model = ids.get(foldText(modelName(row)));
    if (!model) wrong.push({ line: row.line, column: "model", reason: "UNKNOWN" });
    for (const [index, imei] of row.imeis.entries())
      if (known.has(imei)) wrong.push({ line: row.line, column: index ? "imei2" : "imei", reason: "KNOWN" });
    if (row.serial && known.has(row.serial.toUpperCase()))
      wrong.push({ line: row.line, column: "serial", reason: "KNOWN" });
    return model && wrong.at(-1)?.line !== row.line
      ? [{ ...row, modelId: model.id, name: modelName(model) }]
      : [];
  });
  const others = await findOtherModels(db, phones);
  return {
    errors: [...errors, ...wrong].toSorted((one, other) => one.line - other.line),
    rows: phones.length,
    totalCents: phones.reduce((sum, { priceCents }) => sum + priceCents, 0),
    warnings: phones.flatMap(({ line, name, modelId, imeis }) => {
      const other = others.get(`${tacOf(imeis[0] ?? "")} ${modelId}`);
      return other ? [{ line, model: name, other }] : [];
    }),
    phones,
  };
}

/** The IMEIs and serial numbers of a list that the shop has had before: such a phone is received by its scan. */
async function findKnown(db: Queries, rows: readonly ListRow[]): Promise<ReadonlySet<string>> {
  const imeis = rows.flatMap((row) => row.imeis);
  const serials = rows.flatMap(({ serial }) => (serial ? [serial.toUpperCase()] : []));
  const { rows: found } = await db.execute<{ number: string }>(sql`
    select imei as number from device_imeis where imei = any(${sql.param(imeis)}::text[])
    union all select upper(serial) from devices where upper(serial) = any(${sql.param(serials)}::text[])`);
  return new Set(found.map(({ number }) => number));
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
    phones.map(({ imeis, modelId }) => [
      `${tacOf(imeis[0] ?? "")} ${modelId}`,
      { tac: tacOf(imeis[0] ?? ""), modelId },
    ]),
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
