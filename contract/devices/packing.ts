import * as z from "zod/mini";
import { linePosition, requiredText, rowVersion } from "../fields.ts";
import { SHIPMENT_STATES } from "../shipments/shipment-states.ts";
import { DEVICE_STAGES } from "./stages.ts";

/** A unit of a parcel. */
const Unit = z.object({
  position: z.int(),
  publicId: z.string(),
  /** As it was ordered. */
  name: z.string(),
  stage: z.enum(DEVICE_STAGES),
});

/** The shop's own parcel of an order, as it is packed. */
export const Packing = z.object({
  number: z.string(),
  parcel: z.int(),
  /** The parcel as it is now; a scan names the version it saw. */
  version: z.string(),
  state: z.enum(SHIPMENT_STATES),
  /** Its money went back: its packed units are unpacked. */
  refunded: z.boolean(),
  units: z.array(Unit),
  /** Goods of the parcel that have no label: they are added by hand. */
  others: z.array(z.object({ name: z.string(), quantity: z.int() })),
});
export type Packing = z.infer<typeof Packing>;

const OrderNumber = z.string().check(z.regex(/^[\w-]{1,40}$/, "INVALID"));

export const PackScan = z.strictObject({
  /** What the scanner read: a label, an IMEI, a serial number. */
  code: requiredText(200),
  /** The order that is open on the page, its parcel, and the version that it showed. */
  number: z.optional(OrderNumber),
  parcel: z.optional(z.int()),
  version: z.optional(rowVersion),
});
export type PackScan = z.infer<typeof PackScan>;

/** What is wrong with a scanned unit. */
const WRONG_UNITS = [
  "unknown",
  "not_sold",
  "other_order",
  "already_packed",
  "not_here",
  /** Somebody else packs its order. */
  "begun",
] as const;

export const PackAnswer = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["packed", "unpacked"]), publicId: z.string(), packing: Packing }),
  z.object({
    outcome: z.literal("wrong"),
    why: z.enum(WRONG_UNITS),
    publicId: z.nullable(z.string()),
    stage: z.nullable(z.enum(DEVICE_STAGES)),
    /** The order that the unit is for. */
    number: z.nullable(z.string()),
  }),
]);
export type PackAnswer = z.infer<typeof PackAnswer>;

/** A packed unit is broken: it leaves its parcel, and its line waits for another one. */
export const UnpackInput = z.strictObject({
  number: OrderNumber,
  version: rowVersion,
  position: linePosition,
  reason: requiredText(500),
});
export type UnpackInput = z.infer<typeof UnpackInput>;

/** Another unit for a paid line, with the buyer's yes. */
export const ReplaceInput = z.strictObject({
  number: OrderNumber,
  version: rowVersion,
  position: linePosition,
  /** The unit that takes the place, as scanned. */
  code: requiredText(200),
  /** What is broken. */
  reason: requiredText(500),
  /** Where the buyer said yes: by telephone, in a message. */
  consent: requiredText(200),
});
export type ReplaceInput = z.infer<typeof ReplaceInput>;
