import * as z from "zod/mini";
import { CAMERA_LAYOUTS, FRONTS, type PhoneLook } from "#contract/catalog/phone-look.ts";

const size = (most: number) => z.number().check(z.gt(0), z.lte(most));

const Look = z.object({
  widthMm: size(200),
  heightMm: size(300),
  cornerMm: z.number().check(z.gte(0), z.lte(50)),
  frame: z.enum(["flat", "round"]),
  screenInches: size(12),
  front: z.enum(FRONTS),
  cameras: z.enum(CAMERA_LAYOUTS),
  back: z.enum(["gloss", "matte", "leather", "two-tone"]),
});

/** Whether a stored look, plain JSON in the database, can be drawn. */
export function isKnownLook(look: unknown): look is PhoneLook {
  return z.safeParse(Look, look).success;
}
