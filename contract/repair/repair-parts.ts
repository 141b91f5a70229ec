import * as z from "zod/mini";
import { PART_ORIGINS, PARTS, type PartName } from "../devices/parts.ts";
import { rowId, rowVersion } from "../fields.ts";
import { PART_USES, PartBatch } from "../parts/parts.ts";
import type { ServiceKind } from "./repair-rules.ts";
import type { RepairState } from "./repair-states.ts";

/** The states in which staff may choose a part for a line of the accepted version. */
export const CHOOSES_PARTS: readonly RepairState[] = [
  "received",
  "diagnosed",
  "accepted",
  "waiting_parts",
  "repairing",
];

/** The use of a part in a repair, on the repair's page. */
export const RepairPart = z.object({
  id: z.int(),
  part: z.int(),
  name: z.string(),
  origin: z.enum(PART_ORIGINS),
  /** The version of the quote, and the line of it that needs the part. */
  version: z.int(),
  position: z.int(),
  line: z.string(),
  state: z.enum(PART_USES),
  batch: z.string(),
  /** The code of the place where it lies. */
  place: z.nullable(z.string()),
});
export type RepairPart = z.infer<typeof RepairPart>;

/** A part that fits the phone of a repair. */
export const FittingPart = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(PARTS),
  origin: z.enum(PART_ORIGINS),
  /** Units on the shelf that no repair holds. */
  free: z.int(),
});
export type FittingPart = z.infer<typeof FittingPart>;

/**
 * `POST /admin/api/repairs/:number/parts`: the part for a line of the accepted version. A free unit is reserved at once. Null: the
 * line needs no part, and a reserved unit is given back.
 */
export const PartChoice = z.strictObject({
  version: rowVersion,
  position: z.int().check(z.gte(0, "INVALID"), z.lte(100, "INVALID")),
  part: z.nullable(rowId),
});
export type PartChoice = z.infer<typeof PartChoice>;

/** `POST /admin/api/repairs/:number/fittings`: the part is in the phone. Without a batch, that of the last receipt counts. */
export const PartFitting = z.strictObject({ version: rowVersion, use: rowId, batch: PartBatch });
export type PartFitting = z.infer<typeof PartFitting>;

/** The part of a phone that a service of the catalogue replaces. */
const PART_OF: Readonly<Partial<Record<ServiceKind, PartName>>> = {
  screen: "screen",
  battery: "battery",
  connector: "connector",
  camera: "rearCamera",
  "back-glass": "back",
  audio: "speaker",
  motherboard: "board",
};

/** The part of the stock that a service needs: one with a free unit before the others. Null: none fits. */
export function partForService(service: ServiceKind, fitting: readonly FittingPart[]): number | null {
  const fits = fitting.filter(({ kind }) => kind === PART_OF[service]);
  return (fits.find(({ free }) => free > 0) ?? fits[0])?.id ?? null;
}
