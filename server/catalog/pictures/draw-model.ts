import { eq } from "drizzle-orm";
import type { DrawingView } from "#contract/catalog/drawings.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { smartphoneModels } from "../tables.ts";
import { drawPhone } from "./draw-phone.ts";
import { placeholder } from "./fallback-phone.ts";
import { isKnownLook } from "./known-look.ts";

/** The drawing of a model variant as SVG; a neutral outline when its look cannot be drawn. Errors: NOT_FOUND. */
export async function drawModel(
  { database }: Pick<Shop, "database">,
  id: number,
  view: DrawingView,
): Promise<string> {
  const [model] = await database
    .select({ look: smartphoneModels.look, colourHex: smartphoneModels.colourHex })
    .from(smartphoneModels)
    .where(eq(smartphoneModels.id, id));
  if (!model) throw new Failure("NOT_FOUND");
  return isKnownLook(model.look) ? drawPhone(model.look, model.colourHex, view) : placeholder();
}
