import { and, eq, isNull } from "drizzle-orm";
import type { SmartphoneItem } from "#contract/catalog.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { toItem } from "./on-the-wire.ts";
import { selectItems } from "./queries.ts";
import { smartphoneItems } from "./tables.ts";

/** One item with its model, sold or not. NOT_FOUND when there is none or it was withdrawn. */
export async function findItem({ database }: Pick<Shop, "database">, id: number): Promise<SmartphoneItem> {
  const [row] = await selectItems(database).where(
    and(eq(smartphoneItems.id, id), isNull(smartphoneItems.withdrawnAt)),
  );
  if (!row) throw new Failure("NOT_FOUND");
  return toItem(row);
}
