import * as z from "zod/mini";
import { isImei } from "../devices/imei.ts";
import { anyText, rowId, rowVersion } from "../fields.ts";
import { CONDITION_LEVELS } from "../repair/buyback.ts";
import { CARRIERS, TrackingNumber } from "../shipments/carriers.ts";
import { bareSigns } from "../text/plain-signs.ts";
import { GridCents } from "./grid.ts";
import { DEFECTS, STOPS, StorageGb } from "./phone-answers.ts";

const SLIP = /^RB[0-9A-HJKMNP-TV-Z]{10}$/;

/** The code of a packing slip, typed or scanned. Null for any other text. */
export function readSlip(text: string): string | null {
  const code = bareSigns(text).toUpperCase();
  return SLIP.test(code) ? code : null;
}

/** `POST /admin/api/buyback-slips`: the scan of a packing slip at the bench. */
export const SlipScan = z.strictObject({
  code: z.string().check(
    z.overwrite((text) => readSlip(text) ?? ""),
    z.minLength(1, "INVALID"),
  ),
});

/** The carrier and the number of a parcel. */
export const ParcelNumber = z.strictObject({
  version: rowVersion,
  carrier: z.enum(CARRIERS),
  number: TrackingNumber,
});
export type ParcelNumber = z.infer<typeof ParcelNumber>;

/** A phone that came out of the parcel. A phone that is recycled needs neither IMEI nor model. */
export const BuybackReception = z.strictObject({
  version: rowVersion,
  imei: z.optional(z.string().check(z.overwrite(bareSigns), z.refine(isImei, "INVALID"))),
  modelId: z.optional(rowId),
  /** True: another IMEI than the customer stated was confirmed, such as that of the second SIM card. */
  isOther: z.optional(z.boolean()),
});
export type BuybackReception = z.infer<typeof BuybackReception>;

const several = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(z.enum(names, "INVALID")).check(z.maxLength(names.length, "TOO_LONG"));

/** The findings of the bench about a phone. `priceCents` counts only for a phone that the grid of the offer does not price. */
export const MeasuredPhone = z.strictObject({
  version: rowVersion,
  storageGb: StorageGb,
  condition: z.enum(CONDITION_LEVELS, "REQUIRED"),
  defects: several(DEFECTS),
  stops: several(STOPS),
  note: anyText(500),
  priceCents: z.optional(z.nullable(GridCents)),
});
export type MeasuredPhone = z.infer<typeof MeasuredPhone>;
