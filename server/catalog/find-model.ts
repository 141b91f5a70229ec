import { eq } from "drizzle-orm";
import type { SmartphoneModel } from "#contract/catalog.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { toModel } from "./on-the-wire.ts";
import { selectModels } from "./queries.ts";
import { smartphoneModels } from "./tables.ts";

/** One model variant. NOT_FOUND when there is none. */
export async function findModel({ database }: Pick<Shop, "database">, id: number): Promise<SmartphoneModel> {
  const [row] = await selectModels(database).where(eq(smartphoneModels.id, id));
  if (!row) throw new Failure("NOT_FOUND");
  return toModel(row);
}
