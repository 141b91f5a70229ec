import * as z from "zod/mini";
import { Cursor } from "../cursor.ts";
import { DeliveryPlace } from "../delivery/place.ts";
import { Imei } from "../devices/imei.ts";
import { anyText, linePosition, rowVersion } from "../fields.ts";
import { SHIPPING_OPTIONS } from "../orders/shipping.ts";
import { Pickup } from "../pickups/pickups.ts";
import { CARRIERS, TrackingNumber } from "./carriers.ts";
import { SHIPMENT_STATES } from "./shipment-states.ts";

/** A delivery address. */
export const Address = z.object({
  nom: z.string(),
  adresse: z.string(),
  codePostal: z.string(),
  ville: z.string(),
});
export type Address = z.infer<typeof Address>;

const ShipmentLine = z.object({ position: z.int(), name: z.string(), quantity: z.int() });

/** A parcel as its buyer sees it. */
export const Shipment = z.object({
  id: z.int(),
  state: z.enum(SHIPMENT_STATES),
  /** The parcel replaces goods of a case. Absent otherwise. */
  isReplacement: z.optional(z.literal(true)),
  /** The seller's shop name. Null for the shop itself. */
  seller: z.nullable(z.string()),
  carrier: z.nullable(z.enum(CARRIERS)),
  number: z.nullable(z.string()),
  /** The carrier's page for the parcel. */
  link: z.nullable(z.string()),
  lines: z.array(ShipmentLine),
  shippedAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  /** The parcel is collected at the shop's desk. Absent until it is ready, and for parcels that are sent. */
  pickup: z.optional(Pickup),
});
export type Shipment = z.infer<typeof Shipment>;

/** Parcels on a page of a seller's list. */
export const SELLER_SHIPMENTS_PAGE_SIZE = 20;

/** The query of `GET /seller/shipments`. */
export const SellerShipmentQuery = z.object({
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/, "INVALID"))),
  /** A cursor from a `Link` header, instead of `page`. */
  after: z.optional(Cursor),
});
export type SellerShipmentQuery = z.infer<typeof SellerShipmentQuery>;

/** A parcel as its seller sees it. */
export const SellerShipment = z.object({
  id: z.int(),
  /** The current version of the parcel. A change names the version that its page showed. */
  version: z.string(),
  orderId: z.string(),
  createdAt: z.string(),
  state: z.enum(SHIPMENT_STATES),
  carrier: z.nullable(z.enum(CARRIERS)),
  number: z.nullable(z.string()),
  link: z.nullable(z.string()),
  lines: z.array(ShipmentLine),
  /** The states that the seller may choose next. */
  next: z.array(z.enum(SHIPMENT_STATES)),
  /** The way of delivery that the buyer paid for. A replacement is sent in the standard way. */
  shippingOption: z.enum(SHIPPING_OPTIONS),
  /** Null from the 30th day after the delivery. Only the name is filled in if the parcel goes to a collection point. */
  address: z.nullable(Address),
  /** The collection point that the parcel goes to. Null for a delivery to the address, and once the address is null. */
  place: z.nullable(DeliveryPlace),
});
export type SellerShipment = z.infer<typeof SellerShipment>;

export const PackInput = z.strictObject({ version: rowVersion });

export const ShipInput = z.strictObject({
  version: rowVersion,
  carrier: z.enum(CARRIERS, "REQUIRED"),
  number: TrackingNumber,
  /** The IMEIs that the seller claims to send, by line. */
  imeis: z.optional(
    z.array(z.object({ position: linePosition, imei: Imei })).check(
      z.maxLength(50),
      z.refine(
        (claims) =>
          (["position", "imei"] as const).every(
            (key) => new Set(claims.map((claim) => claim[key])).size === claims.length,
          ),
        "INVALID",
      ),
    ),
  ),
});
export type ShipInput = z.infer<typeof ShipInput>;

/** `PUT /admin/api/orders/:number/shipments/:id/tracking`: corrects a typing error. */
export const TrackingCorrection = z.strictObject({
  version: rowVersion,
  carrier: z.enum(CARRIERS, "REQUIRED"),
  number: TrackingNumber,
});
export type TrackingCorrection = z.infer<typeof TrackingCorrection>;

export const EndInput = z.strictObject({
  version: rowVersion,
  reason: z.optional(anyText(500)),
});
