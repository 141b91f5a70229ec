import * as z from "zod/mini";
import { DeliveryPlace } from "#contract/delivery/place.ts";
import { SHIPPING_OPTIONS } from "#contract/orders/shipping.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import { SHIPMENT_STATES } from "#contract/shipments/shipment-states.ts";
import { Address } from "#contract/shipments/shipments.ts";

/** A parcel on the order's page of the back office. */
export const BackOfficeShipment = z.object({
  id: z.int(),
  version: z.string(),
  state: z.enum(SHIPMENT_STATES),
  sellerId: z.int(),
  /** Empty for an erased seller. */
  seller: z.string(),
  /** Whether the shop itself sends the parcel. */
  isOwn: z.boolean(),
  carrier: z.nullable(z.enum(CARRIERS)),
  number: z.nullable(z.string()),
  link: z.nullable(z.string()),
  lines: z.array(
    z.object({
      /** The place of the line in its order. */
      position: z.int(),
      name: z.string(),
      quantity: z.int(),
      /** The IMEI that the seller claims to have sent. */
      imei: z.nullable(z.string()),
      /** The shop's own device that has the claimed IMEI. */
      claimedDevice: z.nullable(z.string()),
    }),
  ),
  /** Whether the parcel contains units of the shop's own stock, which are packed by scan. */
  hasUnits: z.boolean(),
  packedAt: z.nullable(z.string()),
  shippedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** The states that staff may choose next. `cancelled` means that the parcel is unpacked. */
  next: z.array(z.enum(SHIPMENT_STATES)),
});
export type BackOfficeShipment = z.infer<typeof BackOfficeShipment>;

/** A line of the picking list: product, quantity, order, the shop's own unit and its place, and the way of delivery. */
export const PickingLine = z.object({
  name: z.string(),
  quantity: z.int(),
  number: z.string(),
  publicId: z.nullable(z.string()),
  /** The code of the place where the unit lies. */
  place: z.nullable(z.string()),
  shippingOption: z.enum(SHIPPING_OPTIONS),
});
export type PickingLine = z.infer<typeof PickingLine>;

/** Orders selected by a list, as in `?orders=RL-7F3K,RL-9M2P`. At most 50, one page of a table. */
export const OrderNumbers = z.pipe(
  z.string().check(z.regex(/^[\w-]{1,40}(?:,[\w-]{1,40}){0,49}$/, "INVALID")),
  z.transform((text) => text.split(",")),
);
export const SelectedOrders = z.object({ orders: OrderNumbers });

/** The content of the delivery note in a parcel. */
export const DeliveryNote = z.object({
  number: z.string(),
  createdAt: z.string(),
  shippingOption: z.enum(SHIPPING_OPTIONS),
  address: Address,
  /** Where the buyer collects the parcel. */
  place: z.nullable(DeliveryPlace),
  parcel: BackOfficeShipment,
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      imei: z.nullable(z.string()),
      /** The public id of the shop's own unit. The delivery note links to its passport. */
      publicId: z.nullable(z.string()),
    }),
  ),
});
export type DeliveryNote = z.infer<typeof DeliveryNote>;
