import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { DEFAULT_SHIPPING, type ShippingOption } from "#contract/orders/shipping.ts";
import { carrierLink } from "#contract/shipments/carriers.ts";
import { isOpenShipment, nextStates } from "#contract/shipments/shipment-states.ts";
import type { Address, SellerShipment, Shipment } from "#contract/shipments/shipments.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { isPickup } from "#server/pickups/open-pickup.ts";
import { presentPickup } from "#server/pickups/read-pickups.ts";
import type { ShipmentRead } from "./read-shipments.ts";

const DAY_MS = 86_400_000;
/** Days after a parcel's end at which its third-party seller can no longer see the address. */
const ADDRESS_DAYS = 30;

const iso = (time: Date | null) => time?.toISOString() ?? null;
const linkOf = ({ carrier, trackingNumber }: ShipmentRead) =>
  carrier && trackingNumber ? carrierLink(carrier, trackingNumber) : null;
const linesOf = ({ lines }: ShipmentRead) =>
  lines.map(({ position, name, quantity }) => ({ position, name, quantity }));

/** The delivery address of an order. */
export const addressOf = (order: OrderRow): Address => ({
  nom: order.shipName,
  adresse: order.shipAdresse,
  codePostal: order.shipCodePostal,
  ville: order.shipVille,
});

/** How a parcel is to be sent. The buyer paid for the way of the order's own parcels, not for a replacement's. */
export const optionOfParcel = ({ caseId, order }: Pick<ShipmentRead, "caseId" | "order">): ShippingOption =>
  caseId === null ? order.shippingOption : DEFAULT_SHIPPING;

/** Serialises a parcel for its buyer. */
export function presentShipment(shipment: ShipmentRead): Shipment {
  const { id, state, carrier, trackingNumber, shippedAt, endedAt } = shipment;
  return {
    id,
    state,
    ...(shipment.caseId === null ? {} : { isReplacement: true as const }),
    seller: shipment.isFirstParty ? null : shipment.sellerName,
    carrier,
    number: trackingNumber,
    link: linkOf(shipment),
    lines: linesOf(shipment),
    shippedAt: iso(shippedAt),
    deliveredAt: state === "delivered" ? iso(endedAt) : null,
    ...(shipment.pickup && shipment.pickup.state !== "withdrawn"
      ? { pickup: presentPickup(shipment.pickup, { isRefunded: shipment.isRefunded }) }
      : {}),
  };
}

/** Serialises a parcel for its seller, with the address. */
export function presentForSeller(shipment: ShipmentRead, now: Date): SellerShipment {
  const { id, order, version, state, carrier, trackingNumber, endedAt } = shipment;
  const forgotten = endedAt !== null && now.getTime() - endedAt.getTime() > ADDRESS_DAYS * DAY_MS;
  const hidden = forgotten || state === "cancelled" || (shipment.isRefunded && isOpenShipment(state));
  const isCollected = isPickup(shipment, order);
  // A replacement for goods that were collected is sent to the address.
  const place = hidden || (order.shippingOption === "store" && !isCollected) ? null : order.deliveryPlace;
  const address = addressOf(order);
  return {
    id,
    version,
    orderId: order.number,
    createdAt: order.createdAt.toISOString(),
    state,
    carrier,
    number: trackingNumber,
    link: linkOf(shipment),
    lines: linesOf(shipment),
    next: nextStates(state, "seller", {
      refunded: shipment.isRefunded,
      collected: isCollected,
    }),
    shippingOption: optionOfParcel(shipment),
    place,
    address: hidden ? null : place ? { nom: address.nom, adresse: "", codePostal: "", ville: "" } : address,
  };
}

/** Serialises a parcel for the back office. */
export function presentForStaff(shipment: ShipmentRead): BackOfficeShipment {
  const { id, version, state, sellerId, sellerName, carrier, trackingNumber } = shipment;
  return {
    id,
    version,
    state,
    sellerId,
    seller: sellerName,
    isOwn: shipment.isFirstParty,
    carrier,
    number: trackingNumber,
    link: linkOf(shipment),
    lines: shipment.lines.map(({ position, name, quantity, imei, claimedDevice }) => ({
      position,
      name,
      quantity,
      imei,
      claimedDevice,
    })),
    hasUnits: shipment.lines.some(({ deviceId }) => deviceId !== null),
    packedAt: iso(shipment.packedAt),
    shippedAt: iso(shipment.shippedAt),
    endedAt: iso(shipment.endedAt),
    next: nextStates(state, "staff", {
      refunded: shipment.isRefunded,
      collected: isPickup(shipment, shipment.order),
    }),
  };
}
