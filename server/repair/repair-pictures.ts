import { eq } from "drizzle-orm";
import type { DrawingView } from "#contract/catalog/drawings.ts";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import { drawPhone } from "#server/catalog/pictures/draw-phone.ts";
import { defaultLook } from "#server/catalog/pictures/fallback-phone.ts";
import { isKnownLook } from "#server/catalog/pictures/known-look.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { repairModels } from "./tables.ts";

/** The address of a phone's drawing: the catalogue's if the catalogue has the phone, else the repair desk's. */
export function repairModelPicture(modelId: number, catalogueModelId: number | null): string {
  return catalogueModelId === null
    ? `/pictures/repair-models/${modelId}.svg`
    : modelDrawing(catalogueModelId);
}

/**
 * The drawing of a repairable phone as SVG. A phone with an unknown look gets its brand's default look. Error:
 * NOT_FOUND.
 */
export async function drawRepairModel(
  { database }: Pick<Shop, "database">,
  id: number,
  view: DrawingView,
): Promise<string> {
  const [model] = await database.select().from(repairModels).where(eq(repairModels.id, id));
  if (!model) throw new Failure("NOT_FOUND");
  return drawPhone(isKnownLook(model.look) ? model.look : defaultLook(model.brand), model.colourHex, view);
}
