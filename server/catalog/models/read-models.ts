import { asc, eq, sql } from "drizzle-orm";
import { type ModelQuery, ModelRow, type StaffModel } from "#contract/catalog/models/models.ts";
import { byNumber, byText, type List, sortedBy } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { containsAll, searchParts } from "#server/database/search-text.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { smartphoneModels } from "../tables.ts";

const LISTINGS = sql`(select count(*)::int from smartphone_items i where i.model_id = m.id and not i.sold and i.withdrawn_at is null)`;
const UNITS = sql`(select count(*)::int from devices d where d.model_id = m.id and d.owner = 'shop' and d.custodian = 'shop')`;
/** The words of a model in the index `models_by_part`. */
const WORDS = sql`search_text(m.brand, m.model, m.storage_gb::text, 'go', m.colour)`;
/** The order of a person who looks for a phone: a storage of 64 Go before one of 128 Go. */
const NAME = sql`lower(m.brand) || ' ' || lower(m.model) || lpad(m.storage_gb::text, 6, '0') || lower(m.colour)`;

/** The entries of the catalogue, each with its listings on sale and the shop's phones. */
export function modelList(query: ModelQuery): List<ModelRow> {
  const { q, brand, state, sort = "name" } = query;
  return {
    query,
    row: ModelRow,
    columns: sql`m.id, m.brand, m.model, m.storage_gb as "storageGb", m.colour, m.colour_hex as "colourHex",
      m.retired_at is not null as "isRetired", ${LISTINGS} as listings, ${UNITS} as units`,
    from: sql`from smartphone_models m`,
    filters: [
      q && containsAll(WORDS, searchParts(q)),
      brand && sql`m.brand = ${brand}`,
      state && (state === "retired" ? sql`m.retired_at is not null` : sql`m.retired_at is null`),
    ],
    key: sql`m.id`,
    ...sortedBy(sort, { name: byText(NAME), listings: byNumber(LISTINGS), units: byNumber(UNITS) }),
  };
}

/** The brands of the catalogue, in alphabetical order. */
export async function listBrands(db: Queries): Promise<string[]> {
  const rows = await db
    .selectDistinct({ brand: smartphoneModels.brand })
    .from(smartphoneModels)
    .orderBy(asc(smartphoneModels.brand));
  return rows.map(({ brand }) => brand);
}

const NAMED = sql`m.brand || ' ' || m.model || ' ' || m.storage_gb || ' Go ' || m.colour`;

/** An entry with what hangs on it. Errors: NOT_FOUND. */
export async function readModel(db: Queries, id: number): Promise<StaffModel> {
  const [found] = await db
    .select({ row: smartphoneModels, version: versionOf(smartphoneModels) })
    .from(smartphoneModels)
    .where(eq(smartphoneModels.id, id));
  if (!found) throw new Failure("NOT_FOUND");
  const { look: _, retiredAt, ...facts } = found.row;
  const { rows: counts } = await db.execute<StaffModel["hanging"] & { onSale: number; units: number }>(sql`
    select (select count(*)::int from smartphone_items where model_id = m.id) as listings,
      (select count(*)::int from devices where model_id = m.id) as devices,
      (select count(*)::int from purchase_lines where model_id = m.id)
        + (select count(*)::int from expected_lots where model_id = m.id) as purchases,
      ${LISTINGS} as "onSale", ${UNITS} as units
    from smartphone_models m where m.id = ${id}`);
  const [{ onSale, units, ...hanging } = { onSale: 0, units: 0, listings: 0, devices: 0, purchases: 0 }] =
    counts;
  const { rows: siblings } = await db.execute<StaffModel["siblings"][number]>(sql`
    select m.id, ${NAMED} as name, m.retired_at is not null as "isRetired" from smartphone_models m
    where (m.brand, m.model) = (${facts.brand}, ${facts.model}) and m.id <> ${id} order by ${NAME}`);
  const { rows: ofBrand } = await db.execute<StaffModel["ofBrand"][number]>(sql`
    select m.id, ${NAMED} as name from smartphone_models m
    where lower(m.brand) = lower(${facts.brand}) and m.id <> ${id} order by ${NAME}`);
  return {
    ...facts,
    ...{ version: found.version, isRetired: retiredAt !== null, listings: onSale, units },
    ...{ hanging, siblings, ofBrand },
  };
}
