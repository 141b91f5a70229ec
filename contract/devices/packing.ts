import * as z from "zod/mini";
import { linePosition, requiredText, rowVersion } from "../fields.ts";
import { SHIPMENT_STATES } from "../shipments/shipment-states.ts";
import { DEVICE_STAGES } from "./stages.ts";

/** A unit of a parcel. */
const Unit = z.object({
  position: z.int(),
  publicId: z.string(),
  /** The name on the order. */
  name: z.string(),
  stage: z.enum(DEVICE_STAGES),
});

/** The shop's own parcel of an order while it is packed. */
export const Packing = z.object({
  number: z.string(),
  parcel: z.int(),
  /** The current version of the parcel. A scan names the version that its page showed. */
  version: z.string(),
  state: z.enum(SHIPMENT_STATES),
  /** The order was refunded, so packed units must be unpacked. */
  refunded: z.boolean(),
  units: z.array(Unit),
  /** Goods of the parcel without a label. Staff add them by hand. */
  others: z.array(z.object({ name: z.string(), quantity: z.int() })),
});
export type Packing = z.infer<typeof Packing>;

const OrderNumber = z.string().check(z.regex(/^[\w-]{1,40}$/, "INVALID"));

export const PackScan = z.strictObject({
  /** The scanned text: a label, an IMEI or a serial number. */
  code: requiredText(200),
  /** The order open on the page, its parcel, and the version that the page showed. */
  number: z.optional(OrderNumber),
  parcel: z.optional(z.int()),
  version: z.optional(rowVersion),
});
export type PackScan = z.infer<typeof PackScan>;

/** The reasons to refuse a scanned unit. */
const WRONG_UNITS = [
  "unknown",
  "not_sold",
  "other_order",
  "already_packed",
  "not_here",
  /** Another member of staff packs the order. */
  "begun",
] as const;

export const PackAnswer = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["packed", "unpacked"]), publicId: z.string(), packing: Packing }),
  z.object({
    outcome: z.literal("wrong"),
    why: z.enum(WRONG_UNITS),
    publicId: z.nullable(z.string()),
    stage: z.nullable(z.enum(DEVICE_STAGES)),
    /** The order that holds the unit. */
    number: z.nullable(z.string()),
  }),
]);
export type PackAnswer = z.infer<typeof PackAnswer>;

/** A packed unit is broken: it leaves its parcel, and its line waits for another unit. */
export const UnpackInput = z.strictObject({
  number: OrderNumber,
  version: rowVersion,
  position: linePosition,
  reason: requiredText(500),
});
export type UnpackInput = z.infer<typeof UnpackInput>;

/** Another unit for a paid line, with the buyer's consent. */
export const ReplaceInput = z.strictObject({
  number: OrderNumber,
  version: rowVersion,
  position: linePosition,
  /** The scan of the new unit. */
  code: requiredText(200),
  /** The defect of the replaced unit. */
  reason: requiredText(500),
  /** How the buyer agreed: by telephone, in a message. */
  consent: requiredText(200),
});
export type ReplaceInput = z.infer<typeof ReplaceInput>;
