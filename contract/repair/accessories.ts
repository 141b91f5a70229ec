import { ACCESSORIES } from "../devices/inspection.ts";

/** The accessories that a customer may leave with a phone. The names are message keys of `repairs`: `accessory.…`. */
export const REPAIR_ACCESSORIES = [...ACCESSORIES, "simCard", "memoryCard"] as const;
export type RepairAccessory = (typeof REPAIR_ACCESSORIES)[number];
