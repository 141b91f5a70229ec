import { eq } from "drizzle-orm";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { isKnownLook } from "./known-look.ts";
import { drawPhone } from "./pictures/draw-phone.ts";
import { placeholder } from "./pictures/fallback-phone.ts";
import { smartphoneModels } from "./tables.ts";

export const VIEWS = ["front", "back", "both"] as const;
export type View = (typeof VIEWS)[number];

/** The drawing of a model variant as SVG; a neutral outline when its look is not one we can draw. NOT_FOUND without model. */
export async function drawModel(
  { database }: Pick<Shop, "database">,
  id: number,
  view: View,
): Promise<string> {
  const [model] = await database
    .select({ look: smartphoneModels.look, colourHex: smartphoneModels.colourHex })
    .from(smartphoneModels)
    .where(eq(smartphoneModels.id, id));
  if (!model) throw new Failure("NOT_FOUND");
  return isKnownLook(model.look) ? drawPhone(model.look, model.colourHex, view) : placeholder();
}
