import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
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
      ? { pickup: presentPickup(shipment.pickup) }
      : {}),
  };
}

/** Serialises a parcel for its seller, with the address. */
export function presentForSeller(shipment: ShipmentRead, now: Date): SellerShipment {
  const { id, order, version, state, carrier, trackingNumber, endedAt } = shipment;
  const forgotten = endedAt !== null && now.getTime() - endedAt.getTime() > ADDRESS_DAYS * DAY_MS;
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
      collected: isPickup(shipment, order),
    }),
    place: order.deliveryPlace,
    address:
      forgotten || state === "cancelled" || (shipment.isRefunded && isOpenShipment(state))
        ? null
        : addressOf(order),
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
    lines: shipment.lines.map(({ name, quantity, imei, claimedDevice }) => ({
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
