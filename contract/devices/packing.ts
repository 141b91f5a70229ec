import * as z from "zod/mini";
import { GRADES } from "../catalog/conditions.ts";
import { linePosition, requiredText, rowVersion } from "../fields.ts";
import { SHIPPING_OPTIONS } from "../orders/shipping.ts";
import { CARRIERS } from "../shipments/carriers.ts";
import { ParcelLabel } from "../shipments/labels.ts";
import { SHIPMENT_STATES } from "../shipments/shipment-states.ts";
import { ACCESSORIES } from "./inspection.ts";
import { DEVICE_STAGES } from "./stages.ts";

/** A unit of a parcel. */
const Unit = z.object({
  position: z.int(),
  publicId: z.string(),
  /** The name on the order. */
  name: z.string(),
  stage: z.enum(DEVICE_STAGES),
  grade: z.nullable(z.enum(GRADES)),
  /** The code of the place where it lies. */
  place: z.nullable(z.string()),
  /** What came with the phone and goes out with it. */
  accessories: z.array(z.enum(ACCESSORIES)),
});

/** The photographs of one parcel, at most. */
export const MOST_PARCEL_PHOTOS = 6;

/** Time in which the last act of the packing page can be undone. Its mail to the buyer waits as long. */
export const UNDO_MS = 60_000;

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
  shippingOption: z.enum(SHIPPING_OPTIONS),
  /** The parcel is collected at the shop's desk: no carrier takes it. */
  isCollected: z.boolean(),
  /** What goes into the box beside the phones. */
  box: z.array(z.string()),
  /** The carrier that took the parcel, or that the rules propose. */
  carrier: z.enum(CARRIERS),
  tracking: z.nullable(z.string()),
  /** The carrier's label; null without one. */
  label: z.nullable(ParcelLabel),
  /** Whether the rules name a product of the label provider for the carrier. */
  hasLabelOption: z.boolean(),
  /** The ids of its photographs, the oldest first. */
  photos: z.array(z.string()),
  /** The milliseconds for which the last act can still be undone; 0 when it can not. */
  undoMs: z.int(),
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
  /** The carrier chosen on the page, for the scan of a carrier's label. */
  carrier: z.optional(z.enum(CARRIERS)),
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
  /** There is no such order, or it has no parcel of the shop. */
  "no_order",
  /** The open order must be finished or put aside first. */
  "unfinished",
  /** No carrier writes such a number. */
  "no_tracking",
] as const;

export const PackAnswer = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["packed", "unpacked"]), publicId: z.string(), packing: Packing }),
  /** An order was scanned, or the number on a carrier's label. */
  z.object({ outcome: z.enum(["opened", "sent"]), packing: Packing }),
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

/** Takes back the last act on a parcel: its shipping, or the last packed unit. */
export const UndoInput = z.strictObject({ number: OrderNumber, parcel: z.int(), version: rowVersion });
export type UndoInput = z.infer<typeof UndoInput>;

/** The parcels in the queue of the packing page, at most. */
export const MOST_WAITING = 60;

/** A parcel of the shop that waits to be packed or sent. */
export const WaitingParcel = z.object({
  number: z.string(),
  parcel: z.int(),
  state: z.enum(SHIPMENT_STATES),
  names: z.array(z.string()),
  grades: z.array(z.enum(GRADES)),
  /** The codes of the places where its phones lie, in walking order. */
  places: z.array(z.string()),
  shippingOption: z.enum(SHIPPING_OPTIONS),
  town: z.string(),
  /** The day on which it must leave the shop to arrive as promised. */
  leavesOn: z.string(),
  due: z.enum(["late", "today", "later"]),
});
export type WaitingParcel = z.infer<typeof WaitingParcel>;
