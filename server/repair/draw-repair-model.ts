import { eq } from "drizzle-orm";
import type { View } from "#server/catalog/draw-model.ts";
import { isKnownLook } from "#server/catalog/known-look.ts";
import { drawPhone } from "#server/catalog/pictures/draw-phone.ts";
import { defaultLook } from "#server/catalog/pictures/fallback-phone.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { repairModels } from "./tables.ts";

/** The drawing of a phone that is repaired, as SVG: its own look, or the usual one of its brand. NOT_FOUND without model. */
export async function drawRepairModel(
  { database }: Pick<Shop, "database">,
  id: number,
  view: View,
): Promise<string> {
  const [model] = await database.select().from(repairModels).where(eq(repairModels.id, id));
  if (!model) throw new Failure("NOT_FOUND");
  return drawPhone(isKnownLook(model.look) ? model.look : defaultLook(model.brand), model.colourHex, view);
}
