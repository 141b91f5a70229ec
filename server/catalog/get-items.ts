import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import type { Database } from "#server/database/client.ts";
import { unitOf } from "#server/devices/passport/read-passport.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { serializePriceDrop } from "./prices/price-drop.ts";
import { itemsByIds, wholeItemById } from "./queries.ts";
import { serializeItem } from "./serialize.ts";

/** The items with these ids, in the order of the ids. Unknown and withdrawn items are left out. */
export async function getItems(database: Database, ids: readonly number[]): Promise<SmartphoneItem[]> {
  if (ids.length === 0) return [];
  const rows = await itemsByIds(database, ids);
  const items = new Map(rows.map((row) => [row.item.id, serializeItem(row)]));
  return ids.flatMap((id) => items.get(id) ?? []);
}

/**
 * One item, available or sold, with its model, the last reduction of its price and, for a listing of an own unit, the unit.
 * Errors: NOT_FOUND for an unknown or withdrawn item.
 */
export async function findItem({ database }: Pick<Shop, "database">, id: number): Promise<SmartphoneItem> {
  const row = await wholeItemById(database, id);
  if (!row) throw new Failure("NOT_FOUND");
  return {
    ...serializeItem(row),
    ...(row.priceDrop && { priceDrop: serializePriceDrop(row.priceDrop) }),
    ...(row.passport && { unit: unitOf(row.passport) }),
  };
}
