import * as z from "zod/mini";

/** Parts that are replaced at the bench. The names are message keys of `protocol`: `part.…` and `origin.…`. */
export const PARTS = [
  "screen",
  "battery",
  "back",
  "frame",
  "rearCamera",
  "frontCamera",
  "connector",
  "speaker",
  "earpiece",
  "microphone",
  "buttons",
  "vibration",
  "board",
] as const;
export type PartName = (typeof PARTS)[number];

export const PART_ORIGINS = ["new", "compatible", "reclaimed"] as const;
export type PartOrigin = (typeof PART_ORIGINS)[number];

export const FittedPart = z.object({ part: z.enum(PARTS), origin: z.enum(PART_ORIGINS) });
