import type { SmartphoneItem } from "#contract/catalog.ts";
import type { Database } from "#server/database/client.ts";
import { heldItems } from "./held/held-catalogue.ts";
import { toItem } from "./on-the-wire.ts";
import { itemsByIds } from "./queries.ts";
import type { Viewer } from "./read-query.ts";

/**
 * The items with these ids, in their order; ids of none and of withdrawn ones are left out. Visitors are told what is
 * held, which follows a change within a moment. Who has a session may just have written: theirs are read.
 */
export async function tellItems(
  database: Database,
  ids: readonly number[],
  viewer: Viewer | null,
): Promise<SmartphoneItem[]> {
  if (ids.length === 0) return [];
  const read = async (missing: readonly number[]) => (await itemsByIds(database, missing)).map(toItem);
  const held = viewer ? null : heldItems(database);
  const items = held ? await held.get(ids, read) : new Map((await read(ids)).map((item) => [item.id, item]));
  return ids.flatMap((id) => items.get(id) ?? []);
}
