import type { SmartphoneItem } from "#contract/catalog.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { toItem } from "./on-the-wire.ts";
import { itemsByIds } from "./queries.ts";

/** One item with its model, sold or not. NOT_FOUND when there is none or it was withdrawn. */
export async function findItem({ database }: Pick<Shop, "database">, id: number): Promise<SmartphoneItem> {
  const [row] = await itemsByIds(database, [id]);
  if (!row) throw new Failure("NOT_FOUND");
  return toItem(row);
}
