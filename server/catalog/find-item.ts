import type { SmartphoneItem } from "#contract/catalog.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import type { Viewer } from "./read-query.ts";
import { tellItems } from "./tell-items.ts";

/** One item with its model, sold or not. NOT_FOUND when there is none or it was withdrawn. */
export async function findItem(
  { database }: Pick<Shop, "database">,
  id: number,
  viewer: Viewer | null,
): Promise<SmartphoneItem> {
  const [item] = await tellItems(database, [id], viewer);
  if (!item) throw new Failure("NOT_FOUND");
  return item;
}
