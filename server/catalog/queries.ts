import { and, eq, isNull, sql } from "drizzle-orm";
import type { VatScheme } from "#contract/orders/vat.ts";
import { users } from "#server/accounts/tables.ts";
import type { Database, Queries } from "#server/database/client.ts";
import { passports } from "#server/devices/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { priceDrop } from "./prices/price-drop.ts";
import { fieldColumns, smartphoneItems, smartphoneModels } from "./tables.ts";

const modelColumns = {
  id: smartphoneModels.id,
  brand: smartphoneModels.brand,
  model: smartphoneModels.model,
  storageGb: smartphoneModels.storageGb,
  colour: smartphoneModels.colour,
  colourSlug: smartphoneModels.colourSlug,
  processor: smartphoneModels.processor,
  ram: smartphoneModels.ram,
  screenSize: smartphoneModels.screenSize,
  camera: smartphoneModels.camera,
  battery: smartphoneModels.battery,
  os: smartphoneModels.os,
  imageUrl: smartphoneModels.imageUrl,
  fiveG: smartphoneModels.fiveG,
  newPriceCents: smartphoneModels.newPriceCents,
  newPriceSource: smartphoneModels.newPriceSource,
  newPriceOn: smartphoneModels.newPriceOn,
};

const itemColumns = {
  id: smartphoneItems.id,
  version: smartphoneItems.version,
  photoIds: smartphoneItems.photoIds,
  modelId: smartphoneItems.modelId,
  deviceId: smartphoneItems.deviceId,
  ...fieldColumns,
  priceCents: smartphoneItems.priceCents,
  category: smartphoneItems.category,
  onHand: smartphoneItems.onHand,
  reserved: smartphoneItems.reserved,
  sold: smartphoneItems.sold,
  createdAt: smartphoneItems.createdAt,
  withdrawnAt: smartphoneItems.withdrawnAt,
};

/** SQL: the VAT scheme of a phone, as the database's `vat_scheme_of` computes it; null when its seller has recorded none. */
const vatScheme = sql<VatScheme | null>`case when ${smartphoneItems.deviceId} is not null
  then (select vat_regime from episodes where episodes.device_id = ${smartphoneItems.deviceId} order by id desc limit 1)
  when ${smartphoneItems.condition} = 'Neuf' and (${sellers.firstParty} or ${sellers.vatRegime} = 'margin') then 'standard'
  when ${sellers.firstParty} then 'margin' else ${sellers.vatRegime} end`;

const itemFields = {
  item: itemColumns,
  model: modelColumns,
  vatScheme,
  storeName: sellers.storeName,
  sellerSlug: sellers.slug,
  siret: sellers.siret,
  firstParty: sellers.firstParty,
  username: users.username,
};

/** Selects items with their model, photographs and seller names. The caller adds a condition. */
function selectItems(database: Queries) {
  return database
    .select(itemFields)
    .from(smartphoneItems)
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, smartphoneItems.modelId))
    .innerJoin(users, eq(users.id, smartphoneItems.sellerId))
    .leftJoin(sellers, eq(sellers.userId, smartphoneItems.sellerId))
    .$dynamic();
}

/** The prepared statement of each database. Every page runs it, so it is built once, and planned once a connection. */
const byIds = new WeakMap<Database, ReturnType<typeof prepareByIds>>();
function prepareByIds(database: Database) {
  const ids = sql`${sql.placeholder("ids")}::int[]`;
  return selectItems(database)
    .where(and(sql`${smartphoneItems.id} = any(${ids})`, isNull(smartphoneItems.withdrawnAt)))
    .prepare("items_by_ids");
}

/** The items with these ids, in any order. Unknown and withdrawn items are left out. */
export function itemsByIds(database: Database, ids: readonly number[]): Promise<ItemRow[]> {
  const statement = byIds.get(database) ?? prepareByIds(database);
  byIds.set(database, statement);
  return statement.execute({ ids });
}

const wholeItem = new WeakMap<Database, ReturnType<typeof prepareWholeItem>>();
function prepareWholeItem(database: Database) {
  const { publicId, content } = passports;
  return database
    .select({ ...itemFields, priceDrop, passport: { publicId, content } })
    .from(smartphoneItems)
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, smartphoneItems.modelId))
    .innerJoin(users, eq(users.id, smartphoneItems.sellerId))
    .leftJoin(sellers, eq(sellers.userId, smartphoneItems.sellerId))
    .leftJoin(passports, eq(passports.deviceId, smartphoneItems.deviceId))
    .where(and(eq(smartphoneItems.id, sql.placeholder("id")), isNull(smartphoneItems.withdrawnAt)))
    .prepare("whole_item");
}

/** An item with the last reduction of its price and, for an own unit, its passport; undefined for a withdrawn item. */
export async function wholeItemById(database: Database, id: number) {
  const statement = wholeItem.get(database) ?? prepareWholeItem(database);
  wholeItem.set(database, statement);
  const [row] = await statement.execute({ id });
  return row;
}

/** An item, even if it is withdrawn, for its seller and the back office. */
export async function anyItemById(database: Queries, id: number): Promise<ItemRow | undefined> {
  const [row] = await selectItems(database).where(eq(smartphoneItems.id, id));
  return row;
}

export function selectModels(database: Queries) {
  return database.select(modelColumns).from(smartphoneModels).$dynamic();
}

export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];
export type ModelRow = ItemRow["model"];
